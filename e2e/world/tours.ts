import type { Settings } from '@pok/protocol';
import type { Route } from '../../packages/web/src/router/routes.ts';
import { tourMatch, tourPages } from './tour.ts';
import { tourComeback } from './tour-comeback.ts';
import { tourLearn } from './tour-learn.ts';
import { tourMoments } from './tour-moments.ts';
import { tourOnePhone } from './tour-one-phone.ts';
import { tourSheets } from './tour-sheets.ts';
import { tourTournament } from './tour-tournament.ts';
import { tourTraining } from './tour-training.ts';

/** All screens of the app, in nine tours. */
export const TOURS = [
  ['every page', tourPages],
  ['a match', tourMatch],
  ['rare moments of a match', tourMoments],
  ['every sheet', tourSheets],
  ['one phone', tourOnePhone],
  ['the lessons', tourLearn],
  ['links, days and the book', tourComeback],
  ['training and laboratory', tourTraining],
  ['a tournament', tourTournament],
] as const;
type Tour = (typeof TOURS)[number][0];

/** Which tour stops at each page of the app. */
export const STOPS: Readonly<Record<Route['page'], Tour>> = {
  home: 'every page',
  play: 'every page',
  'one-phone': 'every page',
  daily: 'every page',
  learn: 'every page',
  rules: 'every page',
  desk: 'every page',
  book: 'every page',
  train: 'training and laboratory',
  lab: 'training and laboratory',
  settings: 'every page',
  devices: 'every page',
  about: 'every page',
  television: 'every page',
  replay: 'every page',
  table: 'a match',
  'big-screen': 'a match',
  overlay: 'a match',
  'new-tournament': 'every page',
  tournament: 'a tournament',
  'tournament-screen': 'a tournament',
  standings: 'every page',
  classroom: 'every page',
  'not-found': 'every page',
};

/** Where a tour sees what a setting of a table changes; `lobby, all settings` if it only sees the setting itself. */
export const SETTING_STOPS: Readonly<Record<keyof Settings, readonly [tour: Tour, sight: string]>> = {
  players: ['a match', 'lobby, full'],
  timer: ['a match', 'lobby, all settings'],
  memoryAid: ['a match', 'choosing'],
  tableTalk: ['every sheet', 'table talk'],
  spectators: ['every sheet', 'sit down next'],
  locked: ['a match', 'lobby, all settings'],
  hideCode: ['a match', 'lobby, all settings'],
  pictureNames: ['a match', 'lobby, all settings'],
  onlyHost: ['a match', 'lobby, all settings'],
  waitForHost: ['rare moments of a match', 'a round waits'],
};
