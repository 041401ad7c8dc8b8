import type { Command, PersonId, Refusal, TableEvent } from '@pok/protocol';

/** One case: after these events, this command of this person is refused. */
export type Refused = readonly [
  refusal: Refusal,
  title: string,
  before: readonly TableEvent[],
  person: PersonId,
  command: Command,
];
