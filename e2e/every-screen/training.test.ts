import { lookAtAll } from './look-at-all.ts';

lookAtAll('training and laboratory');
