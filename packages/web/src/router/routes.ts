/** Every address of the app. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'play' }
  | { readonly page: 'one-phone' }
  /** All days, or the match of one, perhaps with somebody's result in the address. */
  | { readonly page: 'daily'; readonly day?: string; readonly link?: string }
  | { readonly page: 'learn' }
  | { readonly page: 'rules' }
  | { readonly page: 'desk' }
  | { readonly page: 'book' }
  | { readonly page: 'train' }
  /** With a position in the address, or to set one up. */
  | { readonly page: 'lab'; readonly link?: string }
  | { readonly page: 'settings' }
  /** With a code or a recovery link in the address, or to get one. */
  | { readonly page: 'devices'; readonly link?: string }
  | { readonly page: 'about' }
  /** With a match in the address, or to open one. */
  | { readonly page: 'replay'; readonly link?: string }
  | { readonly page: 'table'; readonly code: string }
  | { readonly page: 'big-screen'; readonly code: string }
  /** The big screen without a background, for video software. */
  | { readonly page: 'overlay'; readonly code: string }
  | { readonly page: 'not-found' };

const PATHS = {
  home: '/',
  play: '/play',
  'one-phone': '/one-phone',
  daily: '/daily',
  learn: '/learn',
  rules: '/learn/rules',
  desk: '/learn/desk',
  book: '/book',
  train: '/train',
  lab: '/lab',
  settings: '/settings',
  devices: '/devices',
  about: '/about',
  replay: '/replay',
} as const;

/** Addresses that people type or say aloud. */
const SHORT_PATHS: Readonly<Record<string, string>> = { '/rules': PATHS.rules, '/desk': PATHS.desk };

export function parseRoute(address: string): Route {
  const [path = '', ...fragments] = address.split('#');
  const written = path.replace(/\/+$/, '') || '/';
  const clean = SHORT_PATHS[written] ?? written;
  const link = fragments.join('#');
  for (const page of Object.keys(PATHS).filter(isFixedPage)) {
    if (PATHS[page] === clean) return hasLink(page) && link !== '' ? { page, link } : { page };
  }
  const [, day] = /^\/daily\/(\d{4}-\d\d-\d\d)$/.exec(clean) ?? [];
  if (day !== undefined) return { page: 'daily', day, ...(link !== '' && { link }) };
  // Before 0.2 the big screen was at /tv.
  const [, code, screen] = /^\/t\/([^/]+)(\/big-screen|\/tv|\/overlay)?$/.exec(clean) ?? [];
  const spelled = code === undefined ? undefined : decoded(code);
  if (spelled === undefined) return { page: 'not-found' };
  const page = screen === undefined ? 'table' : screen === '/overlay' ? 'overlay' : 'big-screen';
  return { page, code: spelled.toUpperCase() };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The address of a route inside the app. */
export function formatPath(route: Route): string {
  switch (route.page) {
    case 'table':
      return `/t/${route.code}`;
    case 'big-screen':
      return `/t/${route.code}/big-screen`;
    case 'overlay':
      return `/t/${route.code}/overlay`;
    case 'not-found':
      return '/';
    case 'daily':
      return [PATHS.daily, ...(route.day === undefined ? [] : [route.day])].join('/') + fragmentOf(route);
    case 'replay':
    case 'devices':
    case 'lab':
      return PATHS[route.page] + fragmentOf(route);
    default:
      return PATHS[route.page];
  }
}

function fragmentOf({ link }: { readonly link?: string }): string {
  return link === undefined ? '' : `#${link}`;
}

/** What stands after the `#` of these never leaves the device. */
function hasLink(page: keyof typeof PATHS): page is 'replay' | 'devices' | 'lab' {
  return page === 'replay' || page === 'devices' || page === 'lab';
}

function isFixedPage(page: string): page is keyof typeof PATHS {
  return page in PATHS;
}
