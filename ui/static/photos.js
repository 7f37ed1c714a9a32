// Photos in. What is chosen or taken is kept in the browser until the server has it, and sent again and again until
// then: after a cut, a sleep and a reload too. The server answers every part with how much of the photo it holds, so
// a photo that was sent twice lies there once.

const PART = 2 ** 20;
const WITHIN_MS = 60000;
const STUCK_MS = 8000;
const AGAIN_MS = 1000;
const LONGEST_MS = 8000;
const TELL_MS = 3000;
const ADOPTED_MS = 60000;
const KEPT_MS = 7 * 24 * 3600 * 1000;
const THUMB = 192;

export default function (component) {
  // One a window, whatever page is drawn: what is on its way goes on.
  window.burracoPhotos ||= begin();
  show(window.burracoPhotos, component);
}

function begin() {
  const me = { rows: [], said: 0, wakers: [], failing: "", camera: null };
  try {
    me.tab = sessionStorage.getItem("burraco-tab") || name();
    sessionStorage.setItem("burraco-tab", me.tab);
  } catch {
    me.tab = name(); // a browser that keeps nothing
  }
  me.shelf = shelf();
  const wake = () => wakeUp(me);
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  me.ready = restore(me);
  setInterval(() => tell(me), TELL_MS);
  return me;
}

function name() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("").slice(0, 24);
}

// ---- what the browser keeps

// Photos by their pick: what is known of each, and its bytes apart, so that forty need not be in memory at once.
function shelf() {
  const spare = { rows: new Map(), bytes: new Map() };
  const opened = new Promise((resolve) => {
    try {
      const asked = indexedDB.open("burraco-photos", 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("rows", { keyPath: "pick" });
        asked.result.createObjectStore("bytes");
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  const act = async (mode, work, otherwise) => {
    const database = await opened;
    if (!database) return otherwise();
    return new Promise((resolve, reject) => {
      const all = database.transaction(["rows", "bytes"], mode, { durability: "strict" });
      const asked = work(all.objectStore("rows"), all.objectStore("bytes"));
      all.oncomplete = () => resolve(asked && asked.result);
      all.onabort = all.onerror = () => reject(all.error);
    });
  };
  return {
    all: () => act("readonly", (rows) => rows.getAll(), () => [...spare.rows.values()]),
    bytes: async (pick) =>
      spare.bytes.get(pick) || act("readonly", (_, bytes) => bytes.get(pick), () => undefined),
    put: (row, data) =>
      act("readwrite", (rows, bytes) => { if (data) bytes.put(data, row.pick); return rows.put(row); }, () => {
        throw new Error("nothing is kept here");
      }).catch(() => {
        // Full, or a private window: it lives as long as the page.
        spare.rows.set(row.pick, row);
        if (data) spare.bytes.set(row.pick, data);
      }),
    drop: (pick) => {
      spare.rows.delete(pick);
      spare.bytes.delete(pick);
      return act("readwrite", (rows, bytes) => { bytes.delete(pick); return rows.delete(pick); }, () => {});
    },
  };
}

async function restore(me) {
  const kept = await me.shelf.all().catch(() => []);
  kept.sort((one, other) => one.at - other.at);
  for (const row of kept) {
    if (Date.now() - row.at > KEPT_MS) me.shelf.drop(row.pick);
    else me.rows.push({ ...row, state: "waiting", sent: 0 });
  }
  draw(me);
  for (const row of me.rows) await picture(me, row, await me.shelf.bytes(row.pick));
}

async function choose(me, files) {
  await me.ready;
  // Read one after the other: forty photos at once would not fit the memory of a phone.
  const rows = [...files].map((file, number) => {
    const at = Date.now() + number / 1000;
    const row = { pick: name(), at, name: file.name, size: file.size, match: me.data.match, tab: me.tab };
    return [file, { ...row, shows: me.data.shows, state: "reading", sent: 0 }];
  });
  me.rows.push(...rows.map(([, row]) => row));
  draw(me);
  for (const [file, row] of rows) {
    try {
      // Of what is too heavy the server needs no more than the beginning to say so.
      const data = await (row.size > me.data.most ? file.slice(0, PART) : file).arrayBuffer();
      const { pick, at, size, match, tab, shows } = row;
      await me.shelf.put({ pick, at, name: row.name, size, match, tab, shows }, data);
      row.state = "waiting";
      go(me);
      tell(me);
      await picture(me, row, data);
    } catch {
      Object.assign(row, { state: "refused", said: me.data.words.unreadable });
    }
    draw(me);
  }
}

async function picture(me, row, data) {
  try {
    const bitmap = await createImageBitmap(new Blob([data]), { resizeWidth: THUMB, resizeQuality: "medium" });
    const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    bitmap.close();
    row.thumb = canvas.toDataURL("image/jpeg", 0.7);
    draw(me);
  } catch {
    // A format that this browser cannot draw: the server may read it all the same.
  }
}

// ---- on its way

async function go(me) {
  if (me.going) return;
  me.going = true;
  let wait = AGAIN_MS;
  for (let row = next(me); row; row = next(me)) {
    me.failing = await send(me, row).catch(() => me.data.words.cut);
    wait = me.failing ? Math.min(2 * wait, LONGEST_MS) : AGAIN_MS;
    draw(me);
    if (me.failing) await pause(me, wait);
  }
  me.going = false;
  draw(me);
}

// The first that can go: a photo chosen before its match was begun goes to the match that its own page has now.
function next(me) {
  for (const row of me.rows) {
    if (row.state !== "waiting") continue;
    if (!row.match && me.data.match && mine(me, row)) {
      row.match = me.data.match;
      const { pick, at, size, match, tab, shows } = row;
      me.shelf.put({ pick, at, name: row.name, size, match, tab, shows });
    }
    if (row.match) return row;
  }
  return null;
}

// Chosen on this page, shared from another app, or left behind by a page that is gone.
function mine(me, row) {
  return row.tab === me.tab || !row.tab || Date.now() - row.at > ADOPTED_MS;
}

// Send all parts of a photo; resolves to a sentence where it has to be tried again.
async function send(me, row) {
  const data = await me.shelf.bytes(row.pick);
  if (!data) return end(me, row, me.data.words.unreadable);
  for (let held = row.sent; ; held = row.sent) {
    const asked = { m: row.match, pick: row.pick, offset: held, size: row.size, shows: row.shows, lang: me.data.lang };
    me.stop = new AbortController();
    me.since = Date.now();
    const limit = setTimeout(() => me.stop.abort(), WITHIN_MS);
    const answer = await fetch(`./photos?${new URLSearchParams(asked)}`, {
      method: "POST", body: data.slice(held, held + PART), signal: me.stop.signal, cache: "no-store",
    }).finally(() => { clearTimeout(limit); me.since = 0; });
    const body = await answer.json().catch(() => ({}));
    if (answer.ok) {
      row.sent = body.held;
      me.failing = "";
      if (body.done) return end(me, row, "");
      draw(me);
    } else if (answer.status === 429 || answer.status >= 500 || !body.said) {
      return body.said || me.data.words.cut;
    } else {
      await end(me, row, body.said);
      draw(me);
      // Wherever the page has come to meanwhile, what is refused comes into sight.
      me.root?.querySelector("li.refused")?.scrollIntoView({ block: "nearest" });
      return "";
    }
  }
}

// The server has it, or never will: nothing is kept here any more.
async function end(me, row, said) {
  await me.shelf.drop(row.pick).catch(() => {});
  Object.assign(row, said ? { state: "refused", said } : { state: "there" });
  tell(me);
  return "";
}

function pause(me, wait) {
  return new Promise((resolve) => {
    me.wakers.push(resolve);
    setTimeout(resolve, wait);
  });
}

function wakeUp(me) {
  // A request from before a sleep may never be answered.
  if (me.since && Date.now() - me.since > STUCK_MS) me.stop.abort();
  me.wakers.splice(0).forEach((resolve) => resolve());
  tell(me);
  go(me);
}

// Ask the page for a match where it has none, and to lay what has arrived, until it has: a message may be lost.
function tell(me) {
  if (!me.send || !me.parent.isConnected) return;
  const unbound = me.rows.some((row) => row.state === "waiting" && !row.match && mine(me, row));
  const wants = unbound && !me.data.match;
  if (wants || me.rows.some((row) => row.state === "there")) me.send("news", { number: (me.said += 1), wants });
}

// ---- what is seen

function show(me, { data: [data], parentElement, setStateValue }) {
  me.data = data;
  me.send = setStateValue;
  if (me.parent !== parentElement) mount(me, parentElement);
  me.rows = me.rows.filter((row) => !data.laid.includes(row.pick));
  const words = data.words;
  me.take.textContent = words.take;
  me.pick.textContent = words.pick;
  me.root.querySelector("video").setAttribute("aria-label", words.take);
  me.root.querySelector(".shoot").textContent = words.take;
  me.root.querySelector(".leave").textContent = words.leave;
  draw(me);
  me.ready.then(() => { tell(me); go(me); });
}

function mount(me, parent) {
  me.parent = parent;
  me.root = parent.querySelector(".photos");
  const [take, pick] = me.root.querySelectorAll(".ways button");
  const input = me.root.querySelector("input");
  Object.assign(me, { take, pick });
  const open = (camera) => {
    if (camera) input.setAttribute("capture", "environment");
    else input.removeAttribute("capture");
    input.multiple = !camera;
    input.click();
  };
  take.onclick = () => (hasOwnCamera() ? film(me) : open(true));
  pick.onclick = () => open(false);
  input.onchange = () => { choose(me, [...input.files]); input.value = ""; };
  me.root.ondragover = (event) => { event.preventDefault(); me.root.classList.add("over"); };
  me.root.ondragleave = () => me.root.classList.remove("over");
  me.root.ondrop = (event) => {
    event.preventDefault();
    me.root.classList.remove("over");
    choose(me, event.dataTransfer.files);
  };
  me.root.querySelector(".leave").onclick = () => stopFilm(me);
  me.root.querySelector(".shoot").onclick = () => shoot(me);
}

// A computer's camera: a phone opens its own, at full size, with the file button.
function hasOwnCamera() {
  return matchMedia("(pointer: fine)").matches && Boolean(navigator.mediaDevices?.getUserMedia);
}

async function film(me) {
  try {
    me.camera = await navigator.mediaDevices.getUserMedia({ video: { width: 3840, height: 2160 } });
  } catch {
    me.failing = me.data.words.no_camera;
    draw(me);
    return;
  }
  const video = me.root.querySelector("video");
  video.srcObject = me.camera;
  await video.play();
  me.root.classList.add("filming");
}

function stopFilm(me) {
  me.camera?.getTracks().forEach((track) => track.stop());
  me.root.classList.remove("filming");
}

function shoot(me) {
  const video = me.root.querySelector("video");
  const canvas = Object.assign(document.createElement("canvas"), { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext("2d").drawImage(video, 0, 0);
  stopFilm(me);
  canvas.toBlob((blob) => choose(me, [new File([blob], "camera.jpg")]), "image/jpeg", 0.95);
}

function draw(me) {
  if (!me.root) return;
  const { words } = me.data;
  const list = me.root.querySelector("ul");
  const old = new Map([...list.children].map((item) => [item.dataset.pick, item]));
  list.replaceChildren(...me.rows.map((row) => drawn(me, row, old.get(row.pick) || item(me, row))));
  list.hidden = !me.rows.length;
  const going = me.rows.filter((row) => row.state !== "refused");
  const there = going.filter((row) => row.state === "there").length;
  const sentence = words.going.replace("{at}", there).replace("{count}", going.length);
  const text = me.failing || (there < going.length ? sentence : "");
  const status = me.root.querySelector("[role=status]");
  if (status.textContent !== text) status.textContent = text;
}

function item(me, row) {
  const made = document.createElement("li");
  made.dataset.pick = row.pick;
  const [image, bar, text, away] = ["img", "progress", "span", "button"].map((kind) => document.createElement(kind));
  image.alt = row.name;
  bar.setAttribute("aria-hidden", "true");
  away.type = "button";
  away.textContent = "×";
  away.onclick = () => { me.rows = me.rows.filter((other) => other !== row); draw(me); };
  made.append(image, bar, text, away);
  return made;
}

function drawn(me, row, item) {
  const [image, bar, text, away] = item.children;
  item.className = row.state;
  if (row.thumb && image.src !== row.thumb) image.src = row.thumb;
  image.hidden = !row.thumb;
  bar.max = Math.max(row.size, 1);
  bar.value = row.state === "there" ? bar.max : row.sent;
  bar.hidden = away.hidden = row.state === "refused";
  away.hidden = !bar.hidden;
  away.setAttribute("aria-label", me.data.words.away);
  text.textContent = row.state === "refused" ? `${row.name}: ${row.said}` : "";
  return item;
}
