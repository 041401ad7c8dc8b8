import { tourMoments } from '../world/tour-moments.ts';
import { lookAtAll } from './look-at-all.ts';

lookAtAll('rare moments of a match', tourMoments);
