import type { Command, Refusal } from '../command.ts';
import type { TableEvent } from '../event.ts';
import type { PersonId } from '../identity.ts';

/** One case: after these events, this command of this person is refused. */
export type Refused = readonly [
  refusal: Refusal,
  title: string,
  before: readonly TableEvent[],
  person: PersonId,
  command: Command,
];
