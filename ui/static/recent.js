// The matches that were opened in this browser: their addresses stay here, the server lists them to nobody.

const KEY = "burraco-matches";
const MOST = 12;

export default function ({ data, parentElement }) {
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) || [];
    if (data.token) kept = [{ token: data.token, name: data.name }, ...kept.filter((one) => one.token !== data.token)];
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
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  list.hidden = !others.length;
}
