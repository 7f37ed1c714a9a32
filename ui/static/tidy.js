// What Streamlit draws is put right after every change of the page.

let title = "";
let watched = null;
const bar = new ResizeObserver(([entry]) => {
  document.documentElement.style.setProperty("--bar", `${Math.ceil(entry.target.offsetHeight)}px`);
});

// Every step of the guide begins at the top.
function beginAtTheTop() {
  const now = document.querySelector(".stApp:has(.st-key-guide) .score .title")?.textContent || "";
  if (now && now !== title) document.querySelector(".stMain").scrollTop = 0;
  title = now;
}

// On a desk the photo takes the height that the bar at the bottom leaves.
function watchTheBar() {
  const now = document.querySelector('[data-testid="stBottom"]');
  if (!now || now === watched) return;
  watched = now;
  bar.disconnect();
  bar.observe(now);
}

const tidied = () => [beginAtTheTop, watchTheBar].forEach((tidy) => tidy());
new MutationObserver(tidied).observe(document.body, { childList: true, subtree: true });
tidied();

// A way that was chosen closes the menu that it stood in.
document.addEventListener("click", (event) => {
  if (event.target.closest(".st-key-ways a")) document.querySelector(".st-key-menu button[aria-expanded=true]")?.click();
});
