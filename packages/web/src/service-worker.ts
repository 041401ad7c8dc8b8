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
// The large values: kept once a bot or a look-back has needed them.
registerRoute(({ url }) => url.pathname.endsWith('.bin'), new CacheFirst({ cacheName: 'values' }));
addEventListener('message', ({ data }: MessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
