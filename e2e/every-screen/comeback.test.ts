import { lookAtAll } from './look-at-all.ts';

lookAtAll('links, days and the book');
