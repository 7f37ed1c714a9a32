// The matches that were opened in this browser: their addresses stay here, the server lists them to nobody.

const KEY = "burraco-matches";
const MOST = 12;

export default function ({ data, parentElement }) {
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) || [];
    const { token, name, rules, date } = data;
    if (token) kept = [{ token, name, rules, date }, ...kept.filter((one) => one.token !== data.token)];
    kept = kept.filter((one) => one.token !== data.gone).slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    kept = []; // a browser that keeps nothing, as in a private window
  }
  const list = parentElement.querySelector("ul");
  const others = kept.filter((one) => one.token !== data.token);
  parentElement.querySelector("p").textContent = others.length ? data.title : "";
  list.replaceChildren(...others.map((one) => {
    const link = document.createElement("a");
    const address = new URL(location.href);
    address.search = new URLSearchParams({ m: one.token });
    link.href = address.href;
    link.textContent = one.name;
    const day = one.date && new Date(one.date).toLocaleDateString(data.language, { day: "numeric", month: "long", year: "numeric" });
    const about = document.createElement("small");
    about.textContent = [day, one.rules].filter(Boolean).join(" · ");
    link.append(about);
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  list.hidden = !others.length;
}
