import { z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

/** The name that was last typed on this device. */
export const OWN_NAME = new Stored('pok-name', z.string());
