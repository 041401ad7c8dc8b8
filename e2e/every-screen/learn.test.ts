import { lookAtAll } from './look-at-all.ts';

lookAtAll('the lessons');
