import { z } from '@pok/protocol';
import { IS_STATIC } from '../device/hosting.ts';
import { formatPath, parseRoute, type Route } from './routes.ts';

/** The route's address, for links and the address bar. A static host knows one page only: there, the path follows the `#`. */
export function formatRoute(route: Route): string {
  return IS_STATIC ? `#${formatPath(route)}` : formatPath(route);
}

/** The path of ours that an address leads to. */
function pathAt({ pathname, hash }: Location | HTMLAnchorElement): string {
  if (!IS_STATIC) return pathname + hash;
  return hash.startsWith('#/') ? hash.slice(1) : '/';
}

const START = { depth: 0, note: undefined, overlays: 0 };
/** What the browser's history keeps of a step. */
const stepSchema = z.catch(
  z.object({
    /** How many of our own steps lead here. */
    depth: z.int(),
    /** The page's own, for when it is shown again. */
    note: z.optional(z.string()),
    /** How many overlays cover the page. Each has a step of its own, so that back closes it. */
    overlays: z.catch(z.int(), 0),
  }),
  START,
);
type Step = Readonly<z.output<typeof stepSchema>>;

const current = $state<{ route: Route; step: Step }>({ route: { page: 'home' }, step: START });

export function currentRoute(): Route {
  return current.route;
}

/** The page's note for this step: it survives a reload, and going back and forth. */
export function currentNote(): string | undefined {
  return current.step.note;
}

/** Whether the player came here by a link from elsewhere, or typed the address. */
export function isFromElsewhere(): boolean {
  return current.step.depth === 0;
}

export function go(
  route: Route,
  { replace = false, note }: { readonly replace?: boolean; readonly note?: string } = {},
): void {
  onceBack(() => {
    const { depth, overlays } = current.step;
    // The step of an overlay that is being left is used for the new page.
    const isReplaced = replace || overlays > 0;
    const step = { depth: isReplaced ? depth : depth + 1, note, overlays: 0 };
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

/** What closes each open overlay, the topmost last. */
const openOverlays: (() => void)[] = [];
/** Steps are being taken back, and the browser has not confirmed it yet. */
let isGoingBack = false;

/** A step for an overlay, such as a sheet: back calls `close`. Returns what takes the step back when it was closed otherwise. */
export function goOver(close: () => void): () => void {
  openOverlays.push(close);
  matchOverlays();
  return () => {
    const index = openOverlays.indexOf(close);
    if (index !== -1) openOverlays.splice(index, 1);
    // Not immediately: whatever closed it may go on to another page or overlay, which then uses its step.
    setTimeout(matchOverlays);
  };
}

/** Gives history as many steps for overlays as there are open ones. After a reload, or on the way forward, there are none. */
function matchOverlays(): void {
  const surplus = current.step.overlays - openOverlays.length;
  if (isGoingBack || surplus === 0) return;
  if (surplus > 0) {
    isGoingBack = true;
    history.go(-surplus);
    return;
  }
  const { depth, note, overlays } = current.step;
  current.step = { depth: depth + 1, note, overlays: overlays + 1 };
  history.pushState($state.snapshot(current.step), '');
  matchOverlays();
}

/** Acts immediately, or once the steps that are being taken back are gone: anything done on such a step would go with it. */
function onceBack(action: () => void): void {
  if (isGoingBack) addEventListener('popstate', () => onceBack(action), { once: true });
  else action();
}

/** Back to where the player came from; after a deep link, to a page that makes sense instead of out of the app. */
export function goBack(otherwise: Route = { page: 'home' }): void {
  matchOverlays(); // the step of a sheet that has just been closed is not the one to go back
  onceBack(() => {
    if (current.step.depth > 0) history.back();
    else go(otherwise, { replace: true });
  });
}

/** Follows the address bar, the back button and every plain link inside the app; called once at start. */
export function startRouter(): void {
  const follow = () => {
    const route = parseRoute(pathAt(location));
    const step = stepSchema.parse(history.state);
    const isElsewhere = formatRoute(route) !== formatRoute(current.route);
    // The page stays as it is when only an overlay opens or closes.
    const isSamePage = !isElsewhere && current.step.overlays + step.overlays > 0;
    Object.assign(current, { route: isSamePage ? current.route : route, step });
    // Somebody went back. An overlay that opened while we did so gets its step instead.
    if (!isGoingBack) for (const close of openOverlays.splice(step.overlays).reverse()) close();
    isGoingBack = false;
    matchOverlays();
  };
  follow();
  addEventListener('popstate', follow);
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (!IS_STATIC && link.hash !== '' && link.pathname === location.pathname) return;
    const route = parseRoute(pathAt(link));
    if (route.page === 'not-found') return;
    event.preventDefault();
    go(route);
  });
}
