// The photo with every card outlined and named. A tap selects, a drag moves the selected outline, a tap on an
// empty place adds. Edits leave as a log of numbered operations, so that none is lost or done twice.

const SVG = "http://www.w3.org/2000/svg";
const TAP_PX = 9;
const REACH_PX = 34;
const RANK_KEYS = { a: "A", 1: "10", 0: "10", j: "J", q: "Q", k: "K" };
const memory = new WeakMap();

// This file is sent once a page; what is sent again with every edit is a stub that calls it.
export default function ({ data }) {
  window.burracoOverlay = (component) => render(component, data.css);
}

function render({ data, parentElement, setStateValue }, css) {
  let me = memory.get(parentElement);
  if (!me) {
    const style = document.createElement("style");
    style.textContent = css;
    parentElement.prepend(style);
    me = { root: parentElement.querySelector(".overlay"), n: 0, acted: 0, log: [], pending: new Map(), zoom: "" };
    me.client = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    me.svg = me.root.querySelector("svg");
    me.bar = me.root.querySelector(".zoom");
    memory.set(parentElement, me);
    listen(me);
  }
  me.send = setStateValue;
  me.data = data;
  const seen = data.seen[me.client] || 0;
  for (const [card, change] of me.pending) if (change.n <= seen) me.pending.delete(card);
  // A choice made here that the page has not acted on yet stands.
  me.acted = data.acted[me.client] || 0;
  if (me.acted >= (me.chose || 0)) me.selected = data.selected;
  if (!data.groups.some((group) => group.key === me.zoom)) me.zoom = "";
  if (data.show > (me.shown || 0)) show(me);
  me.shown = data.show;
  draw(me);
}

// The page asked for the selected card: zoom to its meld and bring the photo into sight.
function show(me) {
  const card = cards(me).find((one) => one.id === me.selected);
  if (!card) return;
  me.zoom = card.key;
  me.root.scrollIntoView({ block: "start", behavior: "instant" });
}

// ---- operations out

function tell(me, op) {
  // What the page has not acted on yet is sent again with every operation, however slow the page is.
  me.n += 1;
  me.log = [...me.log.filter((old) => old.n > me.acted), { n: me.n, ...op }];
  me.send("log", { client: me.client, ops: me.log });
  return me.n;
}

function choose(me, id) {
  me.selected = id;
  me.chose = tell(me, { op: "select", card: id });
  draw(me);
}

function change(me, card, to) {
  const n = tell(me, { op: "change", card: card.id, to });
  hold(me, card.id, { n, text: to });
}

function hold(me, id, change) {
  me.pending.set(id, { ...me.pending.get(id), ...change });
  draw(me);
}

// ---- what is shown: the server's cards with what it has not answered yet

function cards(me) {
  return me.data.cards
    .map((card) => ({ ...me.data.groups[card.group], ...card, ...me.pending.get(card.id) }))
    .filter((card) => !card.gone);
}

function make(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  parent.appendChild(node);
  return node;
}

function view(me) {
  const { w, h } = me.data;
  const corners = me.zoom ? cards(me).filter((card) => card.key === me.zoom).flatMap((card) => card.quad) : [];
  if (!corners.length) return [0, 0, w, h];
  const xs = corners.map((p) => p[0]), ys = corners.map((p) => p[1]);
  const pad = 0.12 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const x = Math.max(0, Math.min(...xs) - pad), y = Math.max(0, Math.min(...ys) - pad);
  return [x, y, Math.min(w, Math.max(...xs) + pad) - x, Math.min(h, Math.max(...ys) + pad) - y];
}

function draw(me) {
  const { svg, data } = me;
  const box = view(me);
  const focused = svg.contains(svg.getRootNode().activeElement);
  svg.setAttribute("viewBox", box.join(" "));
  svg.setAttribute("aria-label", data.label);
  svg.setAttribute("role", data.cards.length ? "listbox" : "img");
  svg.style.aspectRatio = `${box[2]} / ${box[3]}`;
  const unit = Math.max(box[2] / Math.max(svg.clientWidth, 1), box[3] / Math.max(svg.clientHeight, 1));
  svg.replaceChildren();
  const source = document.querySelector(`.st-key-${data.image} img`);
  if (source) make("image", { href: source.src, width: data.w, height: data.h, "aria-hidden": "true" }, svg);
  const shown = cards(me);
  const stop = shown.some((card) => card.id === me.selected) ? me.selected : shown[0]?.id;
  for (const card of shown) outline(me, card, unit, card.id === stop);
  if (focused) svg.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  zoomBar(me);
}

function outline(me, card, unit, stop) {
  const chosen = card.id === me.selected;
  const node = make("g", {
    role: "option", tabindex: stop ? 0 : -1, "aria-selected": chosen, "aria-label": spoken(me, card), "data-card": card.id,
  }, me.svg);
  const points = card.quad.map((p) => p.join(",")).join(" ");
  if (chosen) make("polygon", { points, class: "halo", "stroke-width": 7 * unit }, node);
  const shape = { points, stroke: card.colour, "stroke-width": (chosen ? 4 : 2.2) * unit };
  if (card.doubtful) shape["stroke-dasharray"] = `${5 * unit} ${3.5 * unit}`;
  make("polygon", { ...shape, class: chosen ? "card chosen" : "card" }, node);
  plate(card, unit, node);
}

function plate(card, unit, node) {
  const [x, y] = card.quad[0];
  const name = sign(card.text) + (card.doubtful ? " ?" : "");
  const size = 11.5 * unit;
  const width = size * (0.72 * name.length + 0.5);
  make("rect", { x, y, width, height: size * 1.35, rx: size / 4, class: "plate", stroke: card.colour, "stroke-width": 1.4 * unit }, node);
  const text = make("text", { x: x + size * 0.28, y: y + size * 1.03, "font-size": size, class: /[HD]$/.test(card.text) ? "name red" : "name" }, node);
  text.textContent = name;
}

function sign(text) {
  return text === "JK" ? "★" : text.slice(0, -1) + { H: "♥", D: "♦", C: "♣", S: "♠" }[text.slice(-1)];
}

function spoken(me, card) {
  return `${sign(card.text)}, ${card.place}${card.doubtful ? `, ${me.data.words.check}` : ""}`;
}

function zoomBar(me) {
  const wanted = [{ key: "", name: me.data.words.all, colour: "" }, ...me.data.groups.filter((group) => group.key)];
  const drawn = JSON.stringify([wanted, me.zoom]);
  if (drawn === me.drawn) return; // a button that is replaced under a finger loses the tap
  me.drawn = drawn;
  me.bar.setAttribute("aria-label", me.data.words.zoom);
  me.bar.replaceChildren(...wanted.map((group) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = group.name;
    button.setAttribute("aria-pressed", String(me.zoom === group.key));
    if (group.colour) button.style.borderBottomColor = group.colour;
    button.onclick = () => { me.zoom = group.key; draw(me); };
    return button;
  }));
}

// ---- fingers, mouse, keys

function place(me, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(me.svg.getScreenCTM().inverse());
  return [at.x, at.y];
}

function inside([x, y], quad) {
  let within = false;
  for (let i = 0, j = quad.length - 1; i < quad.length; j = i++) {
    const [xi, yi] = quad[i], [xj, yj] = quad[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

function nearest(me, point) {
  const shown = cards(me);
  const hit = shown.filter((card) => inside(point, card.quad)).at(-1);
  if (hit) return hit;
  const reach = REACH_PX / me.svg.getScreenCTM().a;
  const far = (card) => Math.min(...card.quad.map((p) => Math.hypot(p[0] - point[0], p[1] - point[1])));
  const close = shown.map((card) => [far(card), card]).sort((a, b) => a[0] - b[0])[0];
  return close && close[0] <= reach ? close[1] : undefined;
}

function start(me, event) {
  const card = cards(me).find((one) => one.id === me.selected);
  const at = place(me, event);
  me.grip = { at, x: event.clientX, y: event.clientY, quad: card && inside(at, card.quad) ? card.quad : null, moved: false };
  return me.grip.quad !== null;
}

function follow(me, event) {
  const grip = me.grip;
  if (!grip) return;
  if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > TAP_PX) grip.moved = true;
  if (!grip.quad || !grip.moved) return;
  const at = place(me, event);
  const by = [at[0] - grip.at[0], at[1] - grip.at[1]];
  grip.to = grip.quad.map((p) => [Math.round(p[0] + by[0]), Math.round(p[1] + by[1])]);
  me.pending.set(me.selected, { ...me.pending.get(me.selected), n: Infinity, quad: grip.to });
  draw(me);
}

function finish(me) {
  const grip = me.grip;
  me.grip = null;
  if (!grip) return;
  if (grip.to) hold(me, me.selected, { n: tell(me, { op: "drag", card: me.selected, quad: grip.to }) });
  else if (!grip.moved) tapped(me, grip.at);
}

function tapped(me, at) {
  const card = nearest(me, at);
  if (card) choose(me, card.id);
  else tell(me, { op: "place", at: at.map(Math.round) });
}

function listen(me) {
  const { svg } = me;
  svg.addEventListener("touchstart", (event) => {
    if (event.touches.length === 1 && start(me, event.touches[0])) event.preventDefault();
  }, { passive: false });
  svg.addEventListener("touchmove", (event) => follow(me, event.touches[0]), { passive: true });
  svg.addEventListener("touchend", (event) => { event.preventDefault(); finish(me); }, { passive: false });
  svg.addEventListener("touchcancel", () => { me.grip = null; me.pending.delete(me.selected); draw(me); });
  svg.addEventListener("mousedown", (event) => { if (event.button === 0) start(me, event); });
  window.addEventListener("mousemove", (event) => { if (me.grip) follow(me, event); });
  window.addEventListener("mouseup", () => finish(me));
  svg.addEventListener("keydown", (event) => { if (key(me, event)) event.preventDefault(); });
  new ResizeObserver(() => me.data && draw(me)).observe(svg);
}

function key(me, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const shown = cards(me);
  const at = shown.findIndex((card) => card.id === me.selected);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step) return move(me, shown[(Math.max(at, step > 0 ? -1 : 0) + step + shown.length) % shown.length]);
  const card = shown[at];
  if (event.key === "Enter" || event.key === " ") return move(me, card || shown[0]);
  if (!card) return false;
  if (event.key === "Escape") choose(me, null);
  else if (event.key === "Delete" || event.key === "Backspace") hold(me, card.id, { n: tell(me, { op: "delete", card: card.id }), gone: true });
  else return typed(me, card, event.key.toLowerCase());
  return true;
}

function move(me, card) {
  if (card) choose(me, card.id);
  return Boolean(card);
}

function typed(me, card, letter) {
  const joker = card.text === "JK";
  const rank = RANK_KEYS[letter] || (/^[2-9]$/.test(letter) ? letter : "");
  if (letter === "*") change(me, card, "JK");
  else if (rank) change(me, card, rank + (joker ? "H" : card.text.slice(-1)));
  else if (/^[hdcs]$/.test(letter)) change(me, card, (joker ? "A" : card.text.slice(0, -1)) + letter.toUpperCase());
  else return false;
  return true;
}
