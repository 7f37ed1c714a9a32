// Stands before every page: while the server is away, a page of ours in the user's language is shown in its place.
// Photos that another app shares are kept where the page keeps those that it is about to send.

const CACHE = "burraco-offline-2";
const LANGUAGES = $LANGUAGES;
const shellIn = (lang) => new URL("offline?lang=" + lang, self.registration.scope).href;
const spoken = new URL("offline-language", self.registration.scope).href;
const played = new URL("offline-match", self.registration.scope).href;
const target = new URL("shared", self.registration.scope).href;

self.addEventListener("install", (event) => {
  const all = LANGUAGES.map((lang) => new Request(shellIn(lang), { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(all)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(old.then((gone) => Promise.all(gone)).then(() => self.clients.claim()));
});

// The page says which language it speaks and which match it shows.
self.addEventListener("message", (event) => {
  const { lang, match } = event.data || {};
  if (!LANGUAGES.includes(lang)) return;
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all([
    cache.put(spoken, new Response(lang)), cache.put(played, new Response(match || "")),
  ])));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "POST" && event.request.url === target) event.respondWith(keep(event.request));
  else if (event.request.mode === "navigate") event.respondWith(page(event.request));
});

async function page(request) {
  try {
    const answer = await fetch(request);
    // A proxy whose server is away answers in its own words.
    if (![502, 503, 504].includes(answer.status)) return answer;
  } catch {
    // Away.
  }
  const cache = await caches.open(CACHE);
  const kept = await cache.match(spoken);
  const known = [new URL(request.url).searchParams.get("lang"), kept && (await kept.text()),
    navigator.language.split("-")[0], LANGUAGES[0]];
  const lang = known.find((one) => LANGUAGES.includes(one));
  return (await cache.match(shellIn(lang))) || Response.error();
}

// Keep shared photos, and show the match that was seen last, whose page sends them.
async function keep(request) {
  const files = (await request.formData()).getAll("photos").filter((one) => one instanceof File);
  const database = await opened();
  for (const [number, file] of files.entries()) {
    const data = await file.arrayBuffer();
    const pick = [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("").slice(0, 24);
    const row = { pick, at: Date.now() + number / 1000, name: file.name, size: data.byteLength, match: "", tab: "", shows: "both" };
    const change = database.transaction(["rows", "bytes"], "readwrite");
    change.objectStore("rows").put(row);
    change.objectStore("bytes").put(data, pick);
    await new Promise((done, failed) => { change.oncomplete = done; change.onabort = () => failed(change.error); });
  }
  database.close();
  const kept = await (await caches.open(CACHE)).match(played);
  const match = kept ? await kept.text() : "";
  return Response.redirect(new URL(match ? "./?m=" + encodeURIComponent(match) : "./", self.registration.scope), 303);
}

// The page's own store of photos: photos.js makes it the same way.
function opened() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("burraco-photos", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("rows", { keyPath: "pick" });
      asked.result.createObjectStore("bytes");
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}
