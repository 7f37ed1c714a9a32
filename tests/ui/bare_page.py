"""A page with nothing but one choice and its answer: what Streamlit itself takes for an edit."""

import streamlit as st


@st.fragment
def choice() -> None:
    """A tap on a rank shows it."""
    with st.container(key="ranks"):
        rank = st.pills("Rank", ("9", "10"))
    with st.container(key="title"):
        st.markdown(f"**{rank}**")


choice()
