import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: { skipWaiting(): Promise<void> };
/** The build puts the list of the app's files here. */
declare const __KEPT_FILES__: PrecacheEntry[];

/** Addresses of the server, not of the app. */
const SERVER = /^\/(?:api|healthz|readyz|metrics)/;

precacheAndRoute(__KEPT_FILES__);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [SERVER] }));
// The large values: kept once a bot or a look-back has needed them, until there are newer ones.
registerRoute(
  ({ url }) => url.pathname.endsWith('.bin'),
  new CacheFirst({ cacheName: 'values', plugins: [{ cacheDidUpdate: removeOlderValues }] }),
);
addEventListener('message', ({ data }: MessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

async function removeOlderValues({
  cacheName,
  request,
}: {
  cacheName: string;
  request: Request;
}): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = await cache.keys();
  const older = kept.filter(({ url }) => url !== request.url && playersOf(url) === playersOf(request.url));
  await Promise.all(older.map((file) => cache.delete(file)));
}

/** A file of values is called after the number of players, with a hash of its contents. */
function playersOf(url: string): string | undefined {
  return /\/(\d+)-[^/]+\.bin$/.exec(url)?.[1];
}
