// The service worker. The build puts `version` and `files` in front: everything the page needs, kept when it is installed.
// A new version waits until the old page is closed, so that a page never mixes files of two builds.
/* global version, files */
const store = `quartello-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("quartello-") && name !== store);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const kept = request.mode === "navigate" ? "index.html" : request;
  event.respondWith(
    caches
      .open(store)
      .then((cache) => cache.match(kept, { ignoreSearch: true, ignoreVary: true }))
      .then((answer) => answer ?? fetch(request)),
  );
});
