import { TOURNAMENT_CODE_LENGTH } from '@pok/log';

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
  /** Where a television types the code of a table. */
  | { readonly page: 'television' }
  /** With a match in the address, or to open one. */
  | { readonly page: 'replay'; readonly link?: string }
  | { readonly page: 'table'; readonly code: string }
  | { readonly page: 'big-screen'; readonly code: string }
  /** The big screen without a background, for video software. */
  | { readonly page: 'overlay'; readonly code: string }
  | { readonly page: 'new-tournament' }
  /** What a participant and an organiser see. */
  | { readonly page: 'tournament'; readonly code: string }
  | { readonly page: 'tournament-screen'; readonly code: string }
  /** How the standings of a tournament are computed. */
  | { readonly page: 'standings' }
  /** A lesson of 45 minutes, for teachers. */
  | { readonly page: 'classroom' }
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
  television: '/tv',
  replay: '/replay',
  'new-tournament': '/tournament',
  standings: '/tournament/standings',
  classroom: '/classroom',
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
  return parseCodeRoute(clean) ?? { page: 'not-found' };
}

/** The addresses that name a table or a tournament. Before 0.2 the big screen was at /tv. */
function parseCodeRoute(path: string): Route | undefined {
  const [, kind, code, screen = ''] =
    /^\/(t|tournament)\/([^/]+)(\/big-screen|\/tv|\/overlay)?$/.exec(path) ?? [];
  const page = CODE_PAGES[`${kind}${screen}`];
  const spelled = code === undefined ? undefined : decoded(code);
  return page === undefined || spelled === undefined ? undefined : { page, code: spelled.toUpperCase() };
}

const CODE_PAGES: Readonly<Record<string, Extract<Route, { code: string }>['page']>> = {
  t: 'table',
  't/big-screen': 'big-screen',
  't/tv': 'big-screen',
  't/overlay': 'overlay',
  tournament: 'tournament',
  'tournament/big-screen': 'tournament-screen',
};

export function isTournamentCode({ length }: string): boolean {
  return length === TOURNAMENT_CODE_LENGTH;
}

/** Where a code leads. */
export function routeOfCode(code: string): Route {
  return { page: isTournamentCode(code) ? 'tournament' : 'table', code };
}

export function bigScreenOfCode(code: string): Route {
  return { page: isTournamentCode(code) ? 'tournament-screen' : 'big-screen', code };
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
    case 'tournament':
      return `/tournament/${route.code}`;
    case 'tournament-screen':
      return `/tournament/${route.code}/big-screen`;
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
