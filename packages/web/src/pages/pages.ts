import type { Component } from 'svelte';
import { IS_STATIC } from '../device/hosting.ts';
import type { Route } from '../router/routes.ts';

type CodeRoute = Extract<Route, { code: string }>;
type PlainPage = Exclude<Route, CodeRoute>['page'];

/** Every page is loaded when it is needed. */
const PLAIN_PAGES: Readonly<Record<PlainPage, () => Promise<{ default: Component }>>> = {
  home: () => import('./home/Home.svelte'),
  play: () => import('./play/Play.svelte'),
  'one-phone': () => import('./one-phone/OnePhone.svelte'),
  daily: () => import('./daily/Daily.svelte'),
  learn: () => import('./learn/Learn.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  desk: () => import('./desk/Desk.svelte'),
  book: () => import('./book/Book.svelte'),
  train: () => import('./train/Train.svelte'),
  lab: () => import('./lab/Lab.svelte'),
  settings: () => import('./settings/Settings.svelte'),
  devices: () => import('./devices/Devices.svelte'),
  about: () => import('./about/About.svelte'),
  television: () => import('./television/Television.svelte'),
  replay: () => import('./replay/Replay.svelte'),
  'new-tournament': () => import('./tournament/NewTournament.svelte'),
  standings: () => import('./tournament/HowStandings.svelte'),
  classroom: () => import('./tournament/Classroom.svelte'),
  'not-found': () => import('./not-found/NotFound.svelte'),
};

const CODE_PAGES: Readonly<
  Record<CodeRoute['page'], () => Promise<{ default: Component<{ code: string }> }>>
> = {
  table: () => import('./table/TablePage.svelte'),
  'big-screen': () => import('./big-screen/BigScreen.svelte'),
  overlay: () => import('./big-screen/Overlay.svelte'),
  tournament: () => import('./tournament/Tournament.svelte'),
  'tournament-screen': () => import('./tournament-screen/TournamentScreen.svelte'),
};

export type LoadedPage =
  | { readonly kind: 'plain'; readonly Page: Component }
  | { readonly kind: 'code'; readonly Page: Component<{ code: string }>; readonly code: string };

const NEEDS_SERVER: readonly Route['page'][] = ['devices', 'new-tournament', 'television'];

export async function loadPage(route: Route): Promise<LoadedPage> {
  // Tables, tournaments and players need a server; without one, Home says where to find it.
  if (IS_STATIC && ('code' in route || NEEDS_SERVER.includes(route.page))) return loadPage({ page: 'home' });
  if ('code' in route) {
    return { kind: 'code', Page: (await CODE_PAGES[route.page]()).default, code: route.code };
  }
  return { kind: 'plain', Page: (await PLAIN_PAGES[route.page]()).default };
}
