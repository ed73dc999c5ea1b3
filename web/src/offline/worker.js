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

// A call (model/attention.ts) leads back to the page that made it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const lead = async () => {
    const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    await (page ? page.focus() : self.clients.openWindow("."));
  };
  event.waitUntil(lead());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const { scope } = self.registration;
  const isPage = request.mode === "navigate";
  // An invitation is an address of the server's, for previews; the page is here already and needs the table's name alone.
  const [, table] = (isPage && /\/t\/([\w-]{12,64})$/.exec(pathname)) || [];
  if (table) return event.respondWith(Response.redirect(`${scope}#table=${table}`));
  const isStart = pathname === new URL(scope).pathname || pathname.endsWith("/index.html");
  const kept = isPage && isStart ? "index.html" : request;
  event.respondWith(
    caches
      .open(store)
      .then((cache) => cache.match(kept, { ignoreSearch: true, ignoreVary: true }))
      .then((answer) => answer ?? fetch(request)),
  );
});
