import { parseEvents } from '@pok/protocol';
import { evolve } from '../evolve/evolve.ts';
import { createLogReader } from './log-reader.ts';

export const tableLogReader = createLogReader(parseEvents, evolve);
