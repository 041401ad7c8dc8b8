/*
 * Every duration of the show, in ms: how long each stage lasts, what moves in it, and when it is drawn, heard and felt. Times
 * that must agree are computed from one number. Stylesheets get the movements as custom properties.
 */

export const REVEAL_STAGES = ['breath', 'beat', 'open', 'judge', 'clear'] as const;
export type RevealStage = (typeof REVEAL_STAGES)[number];

const BEAT = 300;
/** When each of the three beats is heard. */
export const BEATS = [0, BEAT, 2 * BEAT] as const;

/** What is felt: pulses, and the pauses between them. */
export const PULSES = {
  close: [12],
  beat: [25, BEAT - 25, 25, BEAT - 25, 45],
  handedOver: [18, 60, 30],
  hurry: [40, 80, 40],
} as const;

/** `fly` is `--show-fly` in a stylesheet. A step is how much later the next seat, die or hand begins or ends. */
export const MOVEMENTS = {
  land: 280,
  'land-step': 70,
  beat: BEAT,
  unfold: 280,
  nod: 520,
  lift: 420,
  pop: 280,
  'fly-delay': 250,
  fly: 750,
  'slide-home': 520,
  /** A little after the dice, with the counters. */
  'verdict-delay': 200,
  verdict: 280,
  fall: 800,
  'fall-step': 140,
  flicker: 560,
  'flicker-step': 100,
  cheer: 900,
  'cheer-step': 120,
  row: 420,
  'row-step': 240,
} as const;

const FLOWN = MOVEMENTS['fly-delay'] + MOVEMENTS.fly + 60;

/** How long each stage lasts. A verdict lasts longer by the time to read it. */
export type Tempo = Readonly<Record<'tumble' | RevealStage, number>>;

/** Each is a little longer than its animation, so that the next stage is drawn while nothing moves. */
export const TEMPO: Tempo = { tumble: 1150, breath: 440, beat: 960, open: 900, judge: 2000, clear: 420 };
/** With reduced motion nothing moves: only the open fists and the words need time. */
export const STILL_TEMPO: Tempo = { tumble: 0, breath: 0, beat: 0, open: 0, judge: 4000, clear: 0 };

/** A lesson moves a little faster than a match: one learner waits for nobody. */
export const LESSON_TEMPO = { tumbling: TEMPO.tumble, closed: 3 * BEAT, open: 800 } as const;

/**
 * How long the projector of a tournament shows open fists, and a phone the end of a match, although the next roll or match is there
 * already. The end stays longer if the next match is at another table. A tap is faster.
 */
export const ROOM_TEMPO = { open: 9_000, end: 9_000, 'end-and-move': 12_000 } as const;

/** An eight-year-old reads about 130 words a minute. Quicker readers tap. */
export const LETTER_MS = 75;
/** By then everybody who reads has read it, and the others want to play. */
export const LONGEST_VERDICT_MS = 30_000;

/**
 * How long to wait after something has begun. A phone has no time to draw while much moves. So what comes next is drawn in advance, hidden
 * and in parts, and words change when nothing moves.
 */
export const DELAYS = {
  /** By then an animation has ended, and words may change. */
  words: 340,
  /** By then the last fist has landed, and what the fists hold is drawn: a third of the seats at a time. */
  plays: 300,
  'plays-step': 30,
  /** By then all palms are open, and the marks of the judged dice are drawn. */
  marks: 420,
  /** Then the verdict is laid out. */
  verdict: 580,
  /** By then a counter has flown: no text changes under it. */
  flown: FLOWN,
  /** News that comes together is announced together. */
  news: 350,
  /** The verdict is announced once the counters have flown. */
  'spoken-verdict': FLOWN + 100,
} as const;

/** Called once at start, and when a replay changes its speed. With reduced motion, base.css stops every animation. */
export function applyChoreography({ style }: HTMLElement, speed = 1): void {
  for (const [name, ms] of Object.entries(MOVEMENTS)) style.setProperty(`--show-${name}`, `${ms / speed}ms`);
}
