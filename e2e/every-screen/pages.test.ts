import { lookAtAll } from './look-at-all.ts';

lookAtAll('every page');
