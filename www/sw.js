// Keeps the page usable without a network after a first visit. The network comes first whenever it
// answers, so nothing kept here is ever older than what could be had.
const KEPT = "gridproof";

self.addEventListener("install", () => Reflect.get(self, "skipWaiting").call(self));
self.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(Reflect.get(self, "clients").claim()));

// The page tells what it was made of: all of that arrived before this worker was there to see it.
self.addEventListener("message", (/** @type {any} */ event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data.map(String)));
});

self.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) kept.put(request.url.split("#")[0], fresh.clone());
    return fresh;
  } catch (error) {
    const old = await kept.match(request.url.split("#")[0], { ignoreSearch: true });
    if (old) return old;
    throw error;
  }
}

/** @param {string[]} urls */
async function keepAll(urls) {
  const kept = await caches.open(KEPT);
  for (const url of new Set(urls)) {
    if (new URL(url).origin !== location.origin || (await kept.match(url))) continue;
    // One file that can't be had is no reason to keep none.
    await kept.add(url).catch(() => {});
  }
}
