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

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const isAt = (table) => (page) => page.url.includes(`#table=${table}`);

// The server tells of a turn while the page is closed (model/pushing.ts). Whoever looks at the table knows already.
self.addEventListener("push", (event) => {
  const { table = "", game = "" } = event.data?.json() ?? {};
  const tell = async () => {
    const seen = (await pages()).filter((page) => page.visibilityState === "visible");
    if (seen.some(isAt(table))) return;
    const kept = await caches.open("calls").then((cache) => cache.match("calls.json"));
    const texts = kept ? await kept.json() : {};
    const body = texts[game] ?? "";
    await self.registration.showNotification("Quartello", {
      body,
      tag: table,
      icon: "icon-192.png",
      data: { table },
    });
  };
  event.waitUntil(tell());
});

// A call (model/attention.ts) leads back to the page that made it, one from the server to the table it is about.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const table = event.notification.data?.table ?? "";
  const lead = async () => {
    const all = await pages();
    const page = table ? all.find(isAt(table)) : all[0];
    await (page ? page.focus() : self.clients.openWindow(table ? `./#table=${table}` : "."));
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
