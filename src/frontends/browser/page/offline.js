// Service worker. The first visit caches the whole app; later visits use the cache, with or without
// a network. A new version is cached separately and activated when no page of the old version is
// open. The query selects the program of the page: offline.js?threads or offline.js?single.
/* global FILES, VERSION, DATA, PROGRAMS */
'use strict';

const root = new URL('./', self.location).href,
  prefix = `flipside ${root} `;
const cacheName = `${prefix}${VERSION}${self.location.search}`;
const program = PROGRAMS[self.location.search === '?threads' ? 'threads' : 'single'];

// Revalidates files that the page has just loaded instead of downloading them again.
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
        if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
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
