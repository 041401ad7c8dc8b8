import type { RevealedRound, View } from '@pok/protocol';
import { SHOW_MS } from '@pok/table';
import { explain } from '../words/referee.ts';
import type { Tempo } from './show.ts';

/** About 130 words a minute, as an eight-year-old reads. Quicker readers tap. */
const LETTER_MS = 75;
/** By then everybody who reads has read it, and the others want to play. */
const LONGEST_MS = 30_000;

/** How long a verdict stays if nobody taps: a moment to watch the table, and time for every letter. */
export function readingTime(reveal: RevealedRound, { match, settings }: View, tempo: Tempo): number {
  const names = match?.players.map(({ name }) => name) ?? [];
  const { headline, dice, rest = '' } = explain({ ...reveal, names, you: match?.you ?? null });
  const sentences = dice.filter(({ kind }) => kind !== 'blank').map(({ text }) => text);
  const letters = [headline, ...sentences, rest].join('').length;
  return Math.min(tempo.judge + letters * LETTER_MS, settings.timer === 0 ? LONGEST_MS : roomFor(tempo));
}

/** A deadline leaves time for the whole show, and no more. */
function roomFor({ breath, beat, open, clear, tumble }: Tempo): number {
  return SHOW_MS - breath - beat - open - clear - tumble;
}
