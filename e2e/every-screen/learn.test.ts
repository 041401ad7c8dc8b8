import { tourLearn } from '../world/tour-learn.ts';
import { lookAtAll } from './look-at-all.ts';

lookAtAll('the lessons', tourLearn);
