import { tourMatch } from '../world/tour.ts';
import { lookAtAll } from './look-at-all.ts';

lookAtAll('a match', tourMatch);
