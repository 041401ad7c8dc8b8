import { tourMatch, tourPages } from './tour.ts';
import { tourLearn } from './tour-learn.ts';
import { tourOnePhone } from './tour-one-phone.ts';
import { tourSheets } from './tour-sheets.ts';

/** All screens of the app, in five walks. */
export const TOURS = [
  ['every page', tourPages],
  ['a match', tourMatch],
  ['every sheet', tourSheets],
  ['one phone', tourOnePhone],
  ['the lessons', tourLearn],
] as const;
