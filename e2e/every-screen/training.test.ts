import { tourTraining } from '../world/tour-training.ts';
import { lookAtAll } from './look-at-all.ts';

lookAtAll('training and laboratory', tourTraining);
