import type { RevealedRound, View } from '@pok/protocol';
import { SHOW_MS } from '@pok/table';
import { LETTER_MS, LONGEST_VERDICT_MS, type Tempo } from './choreography.ts';
import { explanationOf, sentencesOf } from './explanation.ts';

/** How long a verdict stays if nobody taps: a moment to watch the table, and time for every letter. */
export function readingTime(reveal: RevealedRound, { match, settings }: View, tempo: Tempo): number {
  const letters = match === null ? 0 : sentencesOf(explanationOf(reveal, match)).join('').length;
  const longestMs = settings.timer === 0 ? LONGEST_VERDICT_MS : roomFor(tempo);
  return Math.min(tempo.judge + letters * LETTER_MS, longestMs);
}

/** A deadline leaves time for the whole show, and no more. */
function roomFor({ breath, beat, open, clear, tumble }: Tempo): number {
  return SHOW_MS - breath - beat - open - clear - tumble;
}
