import { TOURS } from '../world/tours.ts';
import { lookAtAll } from './look-at-all.ts';

for (const [name] of TOURS) lookAtAll(name, { isNightly: true });
