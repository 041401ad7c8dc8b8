import { z } from '@pok/protocol';
import { IS_STATIC } from '../device/hosting.ts';

/** Every address of the app. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'play' }
  | { readonly page: 'one-phone' }
  /** All days, or the match of one. */
  | { readonly page: 'daily'; readonly day?: string }
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

/** Addresses that people type by hand or say aloud. */
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
  if (day !== undefined) return { page: 'daily', day };
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

/** The route's address, for links and the address bar. A static host knows one page only: there, the path follows the `#`. */
export function formatRoute(route: Route): string {
  return IS_STATIC ? `#${pathOf(route)}` : pathOf(route);
}

/** Where we are, as a path of ours. */
function pathHere({ pathname, hash }: Location | HTMLAnchorElement): string {
  if (!IS_STATIC) return pathname + hash;
  return hash.startsWith('#/') ? hash.slice(1) : '/';
}

function pathOf(route: Route): string {
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
      return route.day === undefined ? PATHS.daily : `${PATHS.daily}/${route.day}`;
    case 'replay':
    case 'devices':
    case 'lab':
      return route.link === undefined ? PATHS[route.page] : `${PATHS[route.page]}#${route.link}`;
    default:
      return PATHS[route.page];
  }
}

/** What stands after the `#` of these never leaves the device. */
function hasLink(page: keyof typeof PATHS): page is 'replay' | 'devices' | 'lab' {
  return page === 'replay' || page === 'devices' || page === 'lab';
}

function isFixedPage(page: string): page is keyof typeof PATHS {
  return page in PATHS;
}

/** What the browser's history keeps of a step: how many steps of ours lead to it, and the page's note for it. */
const stepSchema = z.object({
  depth: z.int(),
  note: z.optional(z.string()),
  /** An overlay covers the page, and back closes it. */
  over: z.optional(z.int()),
});
type Step = Readonly<z.output<typeof stepSchema>>;

const current = $state<{ route: Route; step: Step }>({
  route: { page: 'home' },
  step: { depth: 0, note: undefined },
});

export function currentRoute(): Route {
  return current.route;
}

/** The page's note for this step: it survives a reload, and going back and forth. */
export function currentNote(): string | undefined {
  return current.step.note;
}

export function go(
  route: Route,
  { replace = false, note }: { readonly replace?: boolean; readonly note?: string } = {},
): void {
  onceBack(() => {
    const isReplaced = replace || current.step.over !== undefined;
    const step = { depth: current.step.depth + (isReplaced ? 0 : 1), note };
    if (isReplaced) history.replaceState(step, '', formatRoute(route));
    else history.pushState(step, '', formatRoute(route));
    Object.assign(current, { route, step });
    scrollTo(0, 0);
  });
}

/** Sets `currentNote` of this step. */
export function noteStep(note: string | undefined): void {
  if (current.step.note === note) return;
  current.step = { ...current.step, note };
  history.replaceState($state.snapshot(current.step), '');
}

/** The address follows what the page shows, without a new step: it can be copied and reloaded, and the page stays. */
export function rewriteAddress(route: Route): void {
  history.replaceState($state.snapshot(current.step), '', formatRoute(route));
}

/** Steps of overlays are numbered; the step of an overlay that has just closed can be used again by the next. */
let lastOver = 0;
let freeOver: number | undefined;
/** Steps whose overlay is open now; after a reload there are none. */
const lying = new Set<number>();
/** A step is being taken back, and the browser has not confirmed it yet. */
let isGoingBack = false;

/** A step for an overlay, such as a sheet: back closes it. Returns what takes the step back when it was closed otherwise. */
export function goOver(onback: () => void): () => void {
  let leave = () => {};
  const cancel = onceBack(() => {
    leave = putOver(onback);
  });
  return () => {
    cancel();
    leave();
  };
}

function putOver(onback: () => void): () => void {
  lastOver += 1;
  const over = lastOver;
  const { depth, note, over: below } = current.step;
  const isFree = below !== undefined && below === freeOver;
  const step = { depth: isFree ? depth : depth + 1, note, over };
  if (isFree) history.replaceState(step, '');
  else history.pushState(step, '');
  current.step = step;
  lying.add(over);
  addEventListener('popstate', onback, { once: true });
  return () => {
    removeEventListener('popstate', onback);
    lying.delete(over);
    freeOver = over;
    // Later, as whatever closed it may go on to another page, which then replaces this step.
    setTimeout(() => {
      if (current.step.over === over) takeStepBack();
    });
  };
}

function takeStepBack(): void {
  isGoingBack = true;
  history.back();
}

/**
 * Acts at once, or when the step that is being taken back is gone: whatever is done on that step would go with it. Returns what
 * cancels an action that still waits.
 */
function onceBack(action: () => void): () => void {
  const act = () => {
    if (isGoingBack) addEventListener('popstate', act, { once: true });
    else action();
  };
  act();
  return () => removeEventListener('popstate', act);
}

/** Back to where the player came from; after a deep link, to a page that makes sense instead of out of the app. */
export function goBack(otherwise: Route = { page: 'home' }): void {
  onceBack(() => {
    if (current.step.depth > 0) history.back();
    else go(otherwise, { replace: true });
  });
}

/** Follows the address bar, the back button and every plain link inside the app; called once at start. */
export function startRouter(): void {
  const follow = () => {
    isGoingBack = false;
    const route = parseRoute(pathHere(location));
    const step = parseStep(history.state);
    const isElsewhere = formatRoute(route) !== formatRoute(current.route);
    // The page stays as it is when only an overlay opens or closes.
    const isSamePage = !isElsewhere && (current.step.over ?? step.over) !== undefined;
    Object.assign(current, { route: isSamePage ? current.route : route, step });
    // Its overlay is closed, by a reload or before the player went forward again.
    if (step.over !== undefined && !lying.has(step.over)) takeStepBack();
  };
  follow();
  addEventListener('popstate', follow);
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (!IS_STATIC && link.hash !== '' && link.pathname === location.pathname) return;
    const route = parseRoute(pathHere(link));
    if (route.page === 'not-found') return;
    event.preventDefault();
    go(route);
  });
}

function parseStep(state: unknown): Step {
  const parsed = stepSchema.safeParse(state);
  return parsed.success ? parsed.data : { depth: 0 };
}
