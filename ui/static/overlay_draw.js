// ---- what is shown

const SVG = "http://www.w3.org/2000/svg";
const SUITS = { H: "♥", D: "♦", C: "♣", S: "♠" };

function make(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  set(node, attributes);
  parent.appendChild(node);
  return node;
}

function set(node, attributes) {
  for (const key in attributes) node.setAttribute(key, attributes[key]);
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
  const { svg, data, layer } = me;
  const box = view(me);
  svg.setAttribute("viewBox", box.join(" "));
  svg.style.aspectRatio = `${box[2]} / ${box[3]}`;
  me.unit = Math.max(box[2] / Math.max(svg.clientWidth, 1), box[3] / Math.max(svg.clientHeight, 1));
  drawPhoto(me);
  drawCards(me, layer);
  drawDivider(me);
  zoomBar(me);
}

function drawPhoto(me) {
  const { image: href, w: width, h: height } = me.data;
  if (me.image.getAttribute("href") !== href) set(me.image, { href, width, height });
}

function drawCards(me, layer) {
  const shown = cards(me);
  const focused = layer.contains(layer.getRootNode().activeElement);
  set(layer, { role: shown.length ? "listbox" : "img", "aria-label": me.data.label, "aria-description": me.words.keys });
  layer.replaceChildren();
  const stop = shown.some((card) => card.id === me.selected) ? me.selected : shown[0]?.id;
  for (const card of shown) outline(me, card, card.id === stop);
  if (me.data.marked) marked(me, me.data.marked);
  if (focused) layer.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
}

function outline(me, card, stop) {
  const chosen = card.id === me.selected, unit = me.unit;
  const node = make("g", {
    role: "option", tabindex: stop ? 0 : -1, "aria-selected": chosen, "aria-label": spoken(me, card), "data-card": card.id,
  }, me.layer);
  const quad = chosen && me.grip?.to ? me.grip.to : card.quad;
  const points = quad.map((p) => p.join(",")).join(" ");
  if (chosen) make("polygon", { points, class: "halo", "stroke-width": 7 * unit }, node);
  const shape = { points, stroke: card.colour, "stroke-width": (chosen ? 4 : 2.2) * unit };
  if (card.doubtful) shape["stroke-dasharray"] = `${5 * unit} ${3.5 * unit}`;
  const target = me.grip?.over?.group === card.group;
  make("polygon", { ...shape, class: `card${chosen ? " chosen" : ""}${target ? " target" : ""}` }, node);
  plate(card, quad[0], unit, node);
}

// Where the card will lie that is being added.
function marked(me, quad) {
  const points = quad.map((p) => p.join(",")).join(" ");
  const shape = { points, class: "card marked", "stroke-width": 3 * me.unit, "stroke-dasharray": `${4 * me.unit} ${4 * me.unit}` };
  make("polygon", { ...shape, "aria-hidden": "true" }, me.layer);
}

function plate(card, [x, y], unit, node) {
  const name = sign(card.text) + (card.doubtful ? " ?" : "");
  const size = 11.5 * unit;
  const width = size * (0.72 * name.length + 0.5);
  make("rect", { x, y, width, height: size * 1.35, rx: size / 4, class: "plate", stroke: card.colour, "stroke-width": 1.4 * unit }, node);
  label(name, x + size * 0.28, y + size * 1.03, size, /[HD]$/.test(card.text) ? "name red" : "name", node);
}

function label(said, x, y, size, kind, node) {
  make("text", { x, y, "font-size": size, class: kind }, node).textContent = said;
}

function sign(text) {
  return text === "JK" ? "★" : text.slice(0, -1) + SUITS[text.slice(-1)];
}

function spoken(me, card) {
  return `${sign(card.text)}, ${card.place}${card.doubtful ? `, ${me.words.check}` : ""}`;
}

function zoomBar(me) {
  const wanted = [{ key: "", name: me.words.all, colour: "" }, ...me.data.groups.filter((group) => group.key)];
  const drawn = JSON.stringify([wanted, me.zoom, me.data.divide]);
  if (drawn === me.drawn) return; // a button that is replaced under a finger loses the tap
  me.drawn = drawn;
  me.bar.setAttribute("aria-label", me.words.zoom);
  me.bar.replaceChildren(...wanted.map((group) => zoomButton(me, group)));
  if (me.data.divide) me.bar.append(button(me.data.divide, () => drawLine(me)));
}

function zoomButton(me, group) {
  const node = button(group.name, () => { me.zoom = group.key; draw(me); });
  node.setAttribute("aria-pressed", String(me.zoom === group.key));
  if (group.colour) node.style.borderBottomColor = group.colour;
  return node;
}

function button(name, tapped) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = name;
  node.onclick = tapped;
  return node;
}
