/** What an exercise teaches, in the order of a course: one idea each. */
export const IDEAS = [
  'only-one',
  'exactly-two',
  'off-dice',
  'too-many',
  'others-meet',
  'last-round',
  'all-off-dice',
  'exactly-three',
  'keep-different',
  'tie',
  'hold-up',
] as const;
export type Idea = (typeof IDEAS)[number];
