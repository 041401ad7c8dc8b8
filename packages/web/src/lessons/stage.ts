/** A turn on screen: dice tumble, the learner thinks, the fists close on a beat, all open, the referee speaks. */
export type Stage = 'tumbling' | 'thinking' | 'closed' | 'open' | 'judged';

/** The timed stages between the choice and the verdict, and their sounds. */
export const REVEAL = [
  { stage: 'closed', sound: 'beat' },
  { stage: 'open', sound: 'open' },
] as const;
