// The photo with every card outlined and named. A tap selects, a drag moves a card to another meld or its outline to
// another place, a tap on an empty place adds, and the line between the sides can be moved. Edits leave as a log of
// numbered operations, so that none is lost or done twice. The other overlay_*.js files are joined to this one.

const AGAIN_MS = 3000;
const LONGEST_MS = 24000;
const SIGHT_MS = 120;
const GROUPS = '[class*="st-key-meld-"], [class*="st-key-hand-"], [class*="st-key-loose"]';
const LISTED = `:is(${GROUPS}) [aria-checked="true"]`;
// By photo and match, not by element: a page that comes back from a restarted server mounts its elements anew, and
// what it had not been able to send must still leave.
const memory = new Map();

// This file is sent once a page; what is sent again with every edit is a stub that calls it.
export default function ({ data: [data] }) {
  window.burracoOverlay = (component) => render(component, data);
}

function render({ data: [data], parentElement, setStateValue }, { css, words }) {
  const me = memory.get(data.key) || begin(data.key);
  if (me.parent !== parentElement) mount(me, parentElement, css);
  me.send = setStateValue;
  me.data = data;
  me.words = words;
  forget(me);
  // A choice made here that the page has not acted on yet stands.
  if (me.acted >= me.chose) me.selected = data.selected;
  if (!data.groups.some((group) => group.key === me.zoom)) me.zoom = "";
  if (data.show > me.shown) show(me);
  me.shown = data.show;
  draw(me);
  if (data.selected !== me.kept) keepInSight(me);
  me.kept = data.selected;
}

// The chosen card comes to the middle of what the header above and the panel below leave free, once the panel stands:
// the one on the photo where it was chosen there, else the one in the list.
function keepInSight(me) {
  clearTimeout(me.sight);
  me.sight = setTimeout(() => {
    const here = me.data.selected === me.mine;
    const card = here ? me.layer.querySelector(`[data-card="${me.mine}"]`) : document.querySelector(LISTED);
    const box = card?.getBoundingClientRect();
    const main = document.querySelector(".stMain");
    if (!box || !main) return;
    const top = Math.max(0, document.querySelector(".st-key-head")?.getBoundingClientRect().bottom ?? 0);
    const low = document.querySelector(".st-key-editor")?.getBoundingClientRect().top ?? innerHeight;
    if (box.top >= top && box.bottom <= low) return;
    main.scrollBy({ top: (box.top + box.bottom - top - low) / 2, behavior: "instant" });
  }, SIGHT_MS);
}

function begin(key) {
  const me = { n: 0, acted: 0, chose: 0, shown: 0, tries: 0, log: [], pending: new Map(), line: null, zoom: "" };
  me.client = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  memory.set(key, me);
  follows(me);
  return me;
}

function mount(me, parent, css) {
  const style = document.createElement("style");
  style.textContent = css;
  parent.prepend(style);
  me.parent = parent;
  me.root = parent.querySelector(".overlay");
  me.svg = me.root.querySelector("svg");
  me.bar = me.root.querySelector(".zoom");
  me.image = make("image", { "aria-hidden": "true" }, me.svg);
  me.layer = make("g", {}, me.svg);
  me.divider = divider(me);
  me.drawn = me.grip = null;
  listen(me);
}

// The page asked for the selected card: zoom to its meld and bring the photo into sight.
function show(me) {
  const card = cards(me).find((one) => one.id === me.selected);
  if (!card) return;
  me.zoom = card.key;
  me.mine = card.id;
  me.root.scrollIntoView({ block: "start", behavior: "instant" });
}

// ---- operations out

function tell(me, op) {
  me.n += 1;
  me.log.push({ n: me.n, ...op });
  post(me);
  remind(me, AGAIN_MS);
  return me.n;
}

function post(me) {
  // The number of the try makes a log that is sent again a new value: the page hears of changes only.
  me.send("log", { client: me.client, ops: me.log, again: me.tries });
}

// What the page has not acted on is kept, and sent again until it has, however slow the page is: a message may be
// lost with the connection, an edit refused by a busy database, the server started anew.
function remind(me, wait) {
  clearTimeout(me.reminder);
  me.reminder = setTimeout(() => {
    me.tries += 1;
    if (me.root.isConnected) post(me);
    remind(me, Math.min(2 * wait, LONGEST_MS));
  }, wait);
}

// The page has answered: what it has acted on need not be sent again, nor drawn over what it says.
function forget(me) {
  me.acted = Math.max(me.acted, me.data.acted[me.client] || 0);
  me.log = me.log.filter((op) => op.n > me.acted);
  if (!me.log.length) clearTimeout(me.reminder);
  const seen = me.data.seen[me.client] || 0;
  for (const [card, change] of me.pending) if (change.n <= seen) me.pending.delete(card);
  if (me.line && me.line.n <= seen) me.line = null;
}

function choose(me, id) {
  me.selected = me.mine = id;
  me.chose = tell(me, { op: "select", card: id });
  draw(me);
}

function change(me, card, to) {
  hold(me, card.id, { n: tell(me, { op: "change", card: card.id, to, was: card.text }), text: to });
}

function moveTo(me, card, target) {
  hold(me, card.id, { n: tell(me, { op: "move", card: card.id, to: target.id }), group: target.group });
}

function place(me, at) {
  me.selected = null;
  me.chose = tell(me, { op: "place", at: at.map(Math.round) });
  draw(me);
}

function hold(me, id, change) {
  me.pending.set(id, { ...me.pending.get(id), ...change });
  draw(me);
}

// The server's cards with what it has not answered yet.
function cards(me) {
  return me.data.cards
    .map((card) => ({ ...card, ...me.pending.get(card.id) }))
    .filter((card) => !card.gone)
    .map((card) => ({ ...me.data.groups[card.group], ...card }));
}
