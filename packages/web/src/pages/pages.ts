import type { Component } from 'svelte';
import { IS_STATIC } from '../device/hosting.ts';
import type { Route } from '../router/routes.ts';

type TableRoute = Extract<Route, { code: string }>;
type PlainPage = Exclude<Route, TableRoute>['page'];

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
  replay: () => import('./replay/Replay.svelte'),
  'not-found': () => import('./not-found/NotFound.svelte'),
};

const TABLE_PAGES: Readonly<
  Record<TableRoute['page'], () => Promise<{ default: Component<{ code: string }> }>>
> = {
  table: () => import('./table/TablePage.svelte'),
  'big-screen': () => import('./big-screen/BigScreen.svelte'),
  overlay: () => import('./big-screen/Overlay.svelte'),
};

export type LoadedPage =
  | { readonly kind: 'plain'; readonly Page: Component }
  | { readonly kind: 'table'; readonly Page: Component<{ code: string }>; readonly code: string };

export async function loadPage(route: Route): Promise<LoadedPage> {
  // Tables and players need a server; without one, Home says where to find it.
  if (IS_STATIC && ('code' in route || route.page === 'devices')) return loadPage({ page: 'home' });
  if ('code' in route) {
    return { kind: 'table', Page: (await TABLE_PAGES[route.page]()).default, code: route.code };
  }
  return { kind: 'plain', Page: (await PLAIN_PAGES[route.page]()).default };
}
