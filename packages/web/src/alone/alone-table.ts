import { z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

/** The code of the last table against bots on this device, and whether its match waits to be continued. */
export const ALONE_TABLE = new Stored('pok-alone', z.tuple([z.string(), z.boolean()]));
