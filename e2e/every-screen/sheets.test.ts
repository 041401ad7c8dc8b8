import { tourSheets } from '../world/tour-sheets.ts';
import { lookAtAll } from './look-at-all.ts';

lookAtAll('every sheet', tourSheets);
