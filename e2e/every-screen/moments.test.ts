import { lookAtAll } from './look-at-all.ts';

lookAtAll('rare moments of a match');
