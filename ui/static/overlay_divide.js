// ---- the line between the sides: two points in the photo's pixels; the first side lies on the right hand of one
// who walks from the first point to the second

const ENDS = ["start", "middle", "end"];
const STEP = 0.02;

function divider(me) {
  const layer = make("g", { class: "divider", role: "group" }, me.svg);
  layer.lines = ["casing", "dashes"].map((kind) => make("line", { class: kind }, layer));
  layer.names = [make("text", { class: "side" }, layer), make("text", { class: "side" }, layer)];
  layer.handles = ENDS.map((end) => make("circle", { class: "handle", role: "slider", tabindex: 0, "data-end": end }, layer));
  return layer;
}

function line(me) {
  return me.zoom ? null : me.grip?.line || me.line?.points || me.data.divider?.line;
}

// The part of the line through two points that lies on the photo, in the same direction; null where there is none.
function clipped(me, [a, b]) {
  const by = [b[0] - a[0], b[1] - a[1]], size = [me.data.w, me.data.h];
  if (Math.hypot(...by) < 1) return null;
  let from = -Infinity, to = Infinity;
  for (const i of [0, 1]) {
    if (by[i] === 0 && (a[i] <= 0 || a[i] >= size[i])) return null;
    if (by[i] === 0) continue;
    const t = [-a[i] / by[i], (size[i] - a[i]) / by[i]].sort((one, two) => one - two);
    from = Math.max(from, t[0]);
    to = Math.min(to, t[1]);
  }
  if ((to - from) * Math.hypot(...by) < 0.05 * Math.min(...size)) return null;
  return [from, to].map((t) => [a[0] + t * by[0], a[1] + t * by[1]]);
}

// Where a line can be taken hold of: near both its ends and in its middle.
function handles([a, b]) {
  return [0.06, 0.5, 0.94].map((t) => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
}

function drawDivider(me) {
  const layer = me.divider, points = line(me) && clipped(me, line(me));
  layer.style.display = points ? "" : "none";
  if (!points) return;
  const [a, b] = points, unit = me.unit, { names, words } = me.data.divider || { names: ["", ""], words: {} };
  for (const node of layer.lines) set(node, { x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
  set(layer.lines[0], { "stroke-width": 5 * unit });
  set(layer.lines[1], { "stroke-width": 2.4 * unit, "stroke-dasharray": `${9 * unit} ${6 * unit}` });
  set(layer, { "aria-label": words.label || "" });
  sideNames(me, points, names);
  handles(points).forEach(([x, y], i) => set(layer.handles[i], {
    cx: x, cy: y, r: 10 * unit, "stroke-width": 2.5 * unit, "aria-label": me.words[ENDS[i]], ...share(me, points),
  }));
}

// How far down and across the middle of the line is, for those who hear it.
function share(me, points) {
  const [x, y] = handles(points)[1], { w, h } = me.data;
  const upright = Math.abs(points[1][1] - points[0][1]) > Math.abs(points[1][0] - points[0][0]);
  const now = Math.round(100 * (upright ? x / w : y / h));
  return { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": now, "aria-valuetext": `${now} %. ${me.data.divider?.words.parts || ""}` };
}

function sideNames(me, [a, b], names) {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const across = [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
  const at = [a[0] + 0.2 * (b[0] - a[0]), a[1] + 0.2 * (b[1] - a[1])];
  me.divider.names.forEach((node, side) => {
    const [x, y] = across.map((one) => (side ? -1 : 1) * one), far = 14 * me.unit;
    set(node, {
      x: at[0] + far * x, y: at[1] + far * y, "font-size": 13 * me.unit, "stroke-width": 3.5 * me.unit,
      "text-anchor": x > 0.4 ? "start" : x < -0.4 ? "end" : "middle",
    });
    node.textContent = names[side];
  });
}

function heldHandle(me, at) {
  const points = line(me) && clipped(me, line(me));
  if (!points) return -1;
  const far = handles(points).map((p) => Math.hypot(p[0] - at[0], p[1] - at[1]));
  const near = far.indexOf(Math.min(...far));
  return far[near] <= GRIP_PX * me.unit ? near : -1;
}

// The line with one of its handles somewhere else: an end turns it, its middle shifts it.
function pulled(me, points, which, by) {
  const [a, b] = points;
  const moved = (p) => [p[0] + by[0], p[1] + by[1]];
  return clipped(me, [which === 2 ? a : moved(a), which === 0 ? b : moved(b)]);
}

function settleLine(me, points) {
  const rounded = points.map((p) => p.map(Math.round));
  me.line = { n: tell(me, { op: "divide", line: rounded }), points: rounded };
  draw(me);
}

// A photo whose cards were all taken for one side's gets its line across the middle.
function drawLine(me) {
  me.zoom = "";
  settleLine(me, [[0, me.data.h / 2], [me.data.w, me.data.h / 2]]);
}

function nudge(me, which, event) {
  const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  const points = way && line(me) && clipped(me, line(me));
  if (!points) return false;
  const far = (event.shiftKey ? 5 : 1) * STEP * Math.min(me.data.w, me.data.h);
  const moved = pulled(me, points, which, way.map((one) => one * far));
  if (moved) settleLine(me, moved);
  return true;
}
