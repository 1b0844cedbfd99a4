// The service worker: everything the app is made of is kept at the first visit, and from then on comes from there, with or
// without a network. A new version is fetched beside the old one and takes its place when no page of the old one is open. Its
// address says which program the page runs: offline.js?threads or offline.js?single.
/* global FILES, VERSION, DATA, PROGRAMS */
'use strict';

const root = new URL('./', self.location).href,
  mine = `flipside ${root} `;
const cacheName = `${mine}${VERSION}${self.location.search}`;
const program = PROGRAMS[self.location.search === '?threads' ? 'threads' : 'single'];

// What the page has just loaded is asked for again in such a way that it is not sent again.
const fresh = (path) => new Request(new URL(path, root), { cache: 'no-cache' });

self.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) =>
        cache.addAll(
          [...FILES, ...[...DATA, ...program].map((path) => `${path}?${VERSION}`)].map(fresh),
        ),
      ),
  ),
);

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith(mine) && name !== cacheName) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

async function answer(request) {
  const cache = await caches.open(cacheName);
  const page =
    request.mode === 'navigate' &&
    new URL(request.url).pathname.replace(/index\.html$/, '') === new URL(root).pathname;
  return (await cache.match(page ? root : request, { ignoreSearch: true })) || fetch(request);
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(root))
    event.respondWith(answer(event.request));
});
