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

// What Streamlit says itself, in English, is said in the page's language.
function sayItInOurWords() {
  for (const [theirs, ours] of Object.entries(window.burracoWords || {})) {
    if (theirs === ours) continue;
    const begins = theirs.endsWith(" ") ? "^=" : "=";
    for (const one of document.querySelectorAll(`[aria-label${begins}"${theirs}"]`)) {
      one.setAttribute("aria-label", ours + one.getAttribute("aria-label").slice(theirs.length));
    }
  }
  const skip = document.querySelector('[data-testid="stSkipToContent"]')?.firstChild;
  if (skip && window.burracoWords?.[skip.data]) skip.data = window.burracoWords[skip.data];
}

// So are its dialogs, of a lost server and of an unknown address; the page has no others. Closed, one stays away until
// the server was there again.
function closeTheirDialogs() {
  document.querySelector('[data-testid="stDialog"] [slot="close"], [data-testid="stDialog"] button')?.click();
}

const tidied = () => [beginAtTheTop, watchTheBar, sayItInOurWords, closeTheirDialogs].forEach((tidy) => tidy());
window.burracoTidy = tidied;
new MutationObserver(tidied).observe(document.body, { childList: true, subtree: true });
tidied();

// A way that was chosen closes the menu that it stood in.
document.addEventListener("click", (event) => {
  if (event.target.closest(".st-key-ways a")) document.querySelector(".st-key-menu button[aria-expanded=true]")?.click();
});
