import type { RevealedRound, View } from '@pok/protocol';
import { SHOW_MS } from '@pok/table';
import { explain } from '../words/referee.ts';
import type { Tempo } from './show.ts';

/** Some hundred and thirty words a minute, as an eight-year-old reads; whoever is quicker taps. */
const LETTER_MS = 75;
/** By then whoever reads has read, and the others want to play. */
const LONGEST_MS = 30_000;

/** How long a verdict stays if nobody taps: a moment to see what happens on the table, and time for every letter. */
export function readingTime(reveal: RevealedRound, { match, settings }: View, tempo: Tempo): number {
  const names = match?.players.map(({ name }) => name) ?? [];
  const { headline, dice, rest = '' } = explain({ ...reveal, names, you: match?.you ?? null });
  const sentences = dice.filter(({ kind }) => kind !== 'blank').map(({ text }) => text);
  const letters = [headline, ...sentences, rest].join('').length;
  return Math.min(tempo.judge + letters * LETTER_MS, settings.timer === 0 ? LONGEST_MS : roomFor(tempo));
}

/** A deadline leaves room for the whole show, and no more. */
function roomFor({ breath, beat, open, clear, tumble }: Tempo): number {
  return SHOW_MS - breath - beat - open - clear - tumble;
}
