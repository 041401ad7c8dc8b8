import { z } from '../schema.ts';

/** As much of an event of version 3 as the upcast has to know. */
export const eventV3Schema = z.looseObject({
  type: z.string(),
  settings: z.optional(z.looseObject({})),
});
export type EventV3 = z.output<typeof eventV3Schema>;

/** Settings that version 3 did not have, with the values that every table had then. */
const SETTINGS_ADDED = { onlyHost: false, waitForHost: false } as const;

/**
 * 3 → 4: a table has more settings; the role of the host moves for a reason; a match can pause. The role never came back to
 * anybody then, whatever the reason, so it counts as handed on.
 */
export function upcastToV4(event: EventV3): object {
  switch (event.type) {
    case 'created':
    case 'settings-changed':
      return { ...event, settings: { ...event.settings, ...SETTINGS_ADDED } };
    case 'host-changed':
      return { ...event, reason: 'handed' };
    case 'rolled':
      return { ...event, held: false };
    default:
      return event;
  }
}
