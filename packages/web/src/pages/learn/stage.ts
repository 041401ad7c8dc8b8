/** A turn on screen: dice tumble, the learner thinks, the fists close on a beat, all open, the referee speaks. */
export type Stage = 'tumbling' | 'thinking' | 'closed' | 'open' | 'judged';

export const TUMBLE_MS = 1150;

/** The timed stages between the choice and the verdict. */
export const SHOW = [
  { stage: 'closed', ms: 900, sound: 'beat' },
  { stage: 'open', ms: 800, sound: 'open' },
] as const satisfies readonly { readonly stage: Stage; readonly ms: number; readonly sound: string }[];
