import { tourPages } from '../world/tour.ts';
import { lookAtAll } from './look-at-all.ts';

lookAtAll('every page', tourPages);
