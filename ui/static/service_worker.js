// Stands before every page: while the server is away, a page of ours in the user's language is shown in its place.

const CACHE = "burraco-offline-2";
const LANGUAGES = $LANGUAGES;
const shellIn = (lang) => new URL("offline?lang=" + lang, self.registration.scope).href;
const spoken = new URL("offline-language", self.registration.scope).href;

self.addEventListener("install", (event) => {
  const all = LANGUAGES.map((lang) => new Request(shellIn(lang), { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(all)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(old.then((gone) => Promise.all(gone)).then(() => self.clients.claim()));
});

// The page says which language it speaks.
self.addEventListener("message", (event) => {
  if (!LANGUAGES.includes(event.data?.lang)) return;
  event.waitUntil(caches.open(CACHE).then((cache) => cache.put(spoken, new Response(event.data.lang))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
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
