import { tourOnePhone } from '../world/tour-one-phone.ts';
import { lookAtAll } from './look-at-all.ts';

lookAtAll('one phone', tourOnePhone);
