import { lookAtAll } from './look-at-all.ts';

lookAtAll('one phone');
