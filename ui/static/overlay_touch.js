// ---- fingers, mouse, keys

const TAP_PX = 9;
const REACH_PX = 34;
const GRIP_PX = 24;
const RANK_KEYS = { a: "A", 1: "10", 0: "10", j: "J", q: "Q", k: "K" };

function onPhoto(me, event) {
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

// How far a point lies from the nearest edge.
function outside([x, y], quad) {
  return Math.min(...quad.map(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % quad.length];
    const long = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
    return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y);
  }));
}

function hit(me, point) {
  return cards(me).filter((card) => inside(point, card.quad));
}

function nearest(me, point) {
  const top = hit(me, point).at(-1);
  if (top) return top;
  const close = cards(me).map((card) => [outside(point, card.quad), card]).sort((a, b) => a[0] - b[0])[0];
  return close && close[0] <= REACH_PX * me.unit ? close[1] : undefined;
}

// Whether a finger put down here takes hold of something; if not, the page may scroll under it.
function start(me, event) {
  const at = onPhoto(me, event);
  const card = cards(me).find((one) => one.id === me.selected);
  me.grip = { at, x: event.clientX, y: event.clientY, moved: false };
  if (card && inside(at, card.quad)) me.grip.card = card;
  else me.grip.handle = heldHandle(me, at);
  if (me.grip.handle >= 0) me.grip.points = clipped(me, line(me));
  return Boolean(me.grip.card || me.grip.points);
}

function follow(me, event) {
  const grip = me.grip;
  if (!grip) return;
  if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > TAP_PX) grip.moved = true;
  if (!grip.moved) return;
  const at = onPhoto(me, event);
  const by = [at[0] - grip.at[0], at[1] - grip.at[1]];
  if (grip.card) drag(me, at, by);
  else if (grip.points) grip.line = pulled(me, grip.points, grip.handle, by) || grip.line;
  else return;
  draw(me);
}

// Over a card of another group the dragged one would go there; anywhere else its outline is being put right.
function drag(me, at, by) {
  const grip = me.grip;
  grip.over = hit(me, at).filter((one) => one.group !== grip.card.group).at(-1);
  grip.to = grip.card.quad.map((p) => [Math.round(p[0] + by[0]), Math.round(p[1] + by[1])]);
}

function finish(me) {
  const grip = me.grip;
  me.grip = null;
  if (!grip) return;
  if (grip.over) moveTo(me, grip.card, grip.over);
  else if (grip.to) hold(me, grip.card.id, { n: tell(me, { op: "drag", card: grip.card.id, quad: grip.to }), quad: grip.to });
  else if (grip.line) settleLine(me, grip.line);
  else if (!grip.moved) tapped(me, grip.at);
}

function tapped(me, at) {
  const card = nearest(me, at);
  if (card) choose(me, card.id);
  else place(me, at);
}

// A mouse may leave the photo with a card in its grip.
function follows(me) {
  window.addEventListener("mousemove", (event) => { if (me.grip) follow(me, event); });
  window.addEventListener("mouseup", () => finish(me));
}

function listen(me) {
  const { svg } = me;
  svg.addEventListener("touchstart", (event) => {
    if (event.touches.length === 1 && start(me, event.touches[0])) event.preventDefault();
  }, { passive: false });
  svg.addEventListener("touchmove", (event) => follow(me, event.touches[0]), { passive: true });
  svg.addEventListener("touchend", (event) => { event.preventDefault(); finish(me); }, { passive: false });
  svg.addEventListener("touchcancel", () => { me.grip = null; draw(me); });
  svg.addEventListener("mousedown", (event) => { if (event.button === 0) start(me, event); });
  svg.addEventListener("keydown", (event) => { if (key(me, event)) event.preventDefault(); });
  new ResizeObserver(() => me.data && draw(me)).observe(svg);
}

function key(me, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target.dataset.end) return nudge(me, ENDS.indexOf(event.target.dataset.end), event);
  const shown = cards(me);
  const at = shown.findIndex((card) => card.id === me.selected);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step) return goTo(me, shown[(Math.max(at, step > 0 ? -1 : 0) + step + shown.length) % shown.length]);
  if (event.key === "Enter" && shown[at]?.doubtful) return confirmed();
  if (event.key === "Enter" || event.key === " ") return goTo(me, shown[at] || shown[0]);
  if (event.key === "+" || event.key === "Insert") return placeBeside(me, shown[at]);
  return shown[at] ? keyOnCard(me, shown, shown[at], event) : false;
}

// The panel's own button says that the chosen card is right.
function confirmed() {
  document.querySelector(".st-key-confirm button")?.click();
  return true;
}

function goTo(me, card) {
  if (card) choose(me, card.id);
  return Boolean(card);
}

function placeBeside(me, card) {
  const [x, y, w, h] = view(me);
  place(me, card ? card.quad[2] : [x + w / 2, y + h / 2]);
  return true;
}

function keyOnCard(me, shown, card, event) {
  const letter = event.key.toLowerCase();
  if (event.key === "Escape") choose(me, null);
  else if (letter === "delete" || letter === "backspace") hold(me, card.id, { n: tell(me, { op: "delete", card: card.id }), gone: true });
  else if (letter === "m") toNextGroup(me, shown, card, event.shiftKey ? -1 : 1);
  else return typed(me, card, letter);
  return true;
}

// The group after a card's own, or with the shift key the one before it, as they lie on this photo.
function toNextGroup(me, shown, card, step) {
  const groups = [...new Set(shown.map((one) => one.group))].sort((a, b) => a - b);
  const next = groups[(groups.indexOf(card.group) + step + groups.length) % groups.length];
  const target = shown.filter((one) => one.group === next && one.id !== card.id).at(-1);
  if (target) moveTo(me, card, target);
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
