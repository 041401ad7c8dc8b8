import type { Entry } from '@pok/table';

/** Events as they were stringified by the log: what this server wrote, so their shape is not checked again. */
export function parseEvents(text: string): Entry['events'] {
  return JSON.parse(text);
}
