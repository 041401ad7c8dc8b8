import { createLogReader } from '@pok/log';
import { parseEvents } from '@pok/protocol';
import { evolve } from '../evolve/evolve.ts';

export const tableLogReader = createLogReader(parseEvents, evolve);
