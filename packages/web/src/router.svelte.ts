import { isRecord } from './connect/storage.ts';

/** Every address of the app. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'play' }
  | { readonly page: 'one-phone' }
  | { readonly page: 'learn' }
  | { readonly page: 'rules' }
  | { readonly page: 'desk' }
  | { readonly page: 'settings' }
  | { readonly page: 'about' }
  | { readonly page: 'replay' }
  | { readonly page: 'table'; readonly code: string }
  | { readonly page: 'big-screen'; readonly code: string }
  | { readonly page: 'not-found' };

const PATHS = {
  home: '/',
  play: '/play',
  'one-phone': '/one-phone',
  learn: '/learn',
  rules: '/learn/rules',
  desk: '/learn/desk',
  settings: '/settings',
  about: '/about',
  replay: '/replay',
} as const;

export function parseRoute(path: string): Route {
  const clean = path.replace(/\/+$/, '') || '/';
  for (const page of Object.keys(PATHS).filter(isFixedPage)) {
    if (PATHS[page] === clean) return { page };
  }
  // Before 0.2 the big screen was at /tv.
  const [, code, screen] = /^\/t\/([^/]+)(\/big-screen|\/tv)?$/.exec(clean) ?? [];
  const written = code === undefined ? undefined : decoded(code);
  if (written === undefined) return { page: 'not-found' };
  return { page: screen === undefined ? 'table' : 'big-screen', code: written.toUpperCase() };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case 'table':
      return `/t/${route.code}`;
    case 'big-screen':
      return `/t/${route.code}/big-screen`;
    case 'not-found':
      return '/';
    default:
      return PATHS[route.page];
  }
}

function isFixedPage(page: string): page is keyof typeof PATHS {
  return page in PATHS;
}

/** What the history keeps of a step: how many steps of ours lead to it, and what a page wrote down for it. */
interface Step {
  readonly depth: number;
  readonly note: string | undefined;
  /** Something lies over the page: back takes it away. */
  readonly over?: number | undefined;
}

const current = $state<{ route: Route; step: Step }>({
  route: { page: 'home' },
  step: { depth: 0, note: undefined },
});

export function currentRoute(): Route {
  return current.route;
}

/** What the page wrote down for this step: it is there again after a reload, and after back and forth. */
export function currentNote(): string | undefined {
  return current.step.note;
}

export function go(
  route: Route,
  { replace = false, note }: { readonly replace?: boolean; readonly note?: string } = {},
): void {
  const isReplaced = replace || current.step.over !== undefined;
  const step = { depth: current.step.depth + (isReplaced ? 0 : 1), note };
  if (isReplaced) history.replaceState(step, '', formatRoute(route));
  else history.pushState(step, '', formatRoute(route));
  Object.assign(current, { route, step });
  scrollTo(0, 0);
}

/** Writes something down for this step, as `currentNote`. */
export function noteStep(note: string | undefined): void {
  if (current.step.note === note) return;
  current.step = { ...current.step, note };
  history.replaceState($state.snapshot(current.step), '');
}

/** Steps of things that lay over a page are numbered; the one whose thing has just gone away is free for the next. */
let lastOver = 0;
let freeOver: number | undefined;
/** Steps whose thing lies over the page now; after a reload there is none. */
const lying = new Set<number>();
/** A step is being taken back, and the browser has not said yet that it has. */
let isGoingBack = false;

/**
 * A step for something that lies over the page, as a sheet does: back takes it away. Returns what takes the step back when
 * it went away otherwise.
 */
export function goOver(onback: () => void): () => void {
  let leave = () => {};
  const lie = () => {
    // What is laid on a step that is about to go would go with it.
    if (isGoingBack) addEventListener('popstate', lie, { once: true });
    else leave = putOver(onback);
  };
  lie();
  return () => {
    removeEventListener('popstate', lie);
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
    // Later, as whatever took it away may go on to another page: that takes the place of this step.
    setTimeout(() => {
      if (current.step.over === over) takeStepBack();
    });
  };
}

function takeStepBack(): void {
  isGoingBack = true;
  history.back();
}

/** Back to where the player came from; from a deep link, to a page that makes sense instead of out of the app. */
export function goBack(otherwise: Route = { page: 'home' }): void {
  if (current.step.depth > 0) history.back();
  else go(otherwise, { replace: true });
}

/** Follows the address bar, the back button and every plain link inside the app; called once at start. */
export function startRouter(): void {
  const follow = () => {
    isGoingBack = false;
    const route = parseRoute(location.pathname);
    const step = parseStep(history.state);
    const isElsewhere = formatRoute(route) !== formatRoute(current.route);
    // The page stays as it is when only something over it comes or goes away.
    const isSamePage = !isElsewhere && (current.step.over ?? step.over) !== undefined;
    Object.assign(current, { route: isSamePage ? current.route : route, step });
    // What lay there has gone, in a reload or before the player went forward again.
    if (step.over !== undefined && !lying.has(step.over)) takeStepBack();
  };
  follow();
  addEventListener('popstate', follow);
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (link.hash !== '' && link.pathname === location.pathname) return;
    const route = parseRoute(link.pathname);
    if (route.page === 'not-found') return;
    event.preventDefault();
    go(route);
  });
}

function parseStep(state: unknown): Step {
  const { depth, note, over } = isRecord(state) ? state : {};
  return {
    depth: typeof depth === 'number' ? depth : 0,
    note: typeof note === 'string' ? note : undefined,
    over: typeof over === 'number' ? over : undefined,
  };
}
