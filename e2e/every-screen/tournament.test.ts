import { lookAtAll } from './look-at-all.ts';

lookAtAll('a tournament');
