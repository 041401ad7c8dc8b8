import { tourMatch, tourPages } from './tour.ts';
import { tourComeback } from './tour-comeback.ts';
import { tourLearn } from './tour-learn.ts';
import { tourMoments } from './tour-moments.ts';
import { tourOnePhone } from './tour-one-phone.ts';
import { tourSheets } from './tour-sheets.ts';
import { tourTraining } from './tour-training.ts';

/** All screens of the app, in eight tours. */
export const TOURS = [
  ['every page', tourPages],
  ['a match', tourMatch],
  ['rare moments of a match', tourMoments],
  ['every sheet', tourSheets],
  ['one phone', tourOnePhone],
  ['the lessons', tourLearn],
  ['links, days and the book', tourComeback],
  ['training and laboratory', tourTraining],
] as const;
