import type { RevealedRound } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { getLocale, type Locale } from '../paraglide/runtime.js';
import { type Explanation, explain } from '../words/referee.ts';

/** The open fists and the verdict on them; a record of a match has no blinds. */
export type Reveal = Omit<RevealedRound, 'blinds'>;

/** Who played, as one viewer sees it. */
export interface Players {
  readonly players: readonly { readonly name: string }[];
  readonly you: Seat | null;
}

interface Explained {
  readonly locale: Locale;
  readonly you: Seat | null;
  readonly explanation: Explanation;
}
const explained = new WeakMap<Reveal, Explained>();

/** The verdict in words, for this viewer. It is measured, shown and spoken, and worked out once. */
export function explanationOf(reveal: Reveal, { players, you }: Players): Explanation {
  const locale = getLocale();
  const known = explained.get(reveal);
  if (known?.locale === locale && known.you === you) return known.explanation;
  const explanation = explain({ ...reveal, names: players.map(({ name }) => name), you });
  explained.set(reveal, { locale, you, explanation });
  return explanation;
}

/** Everything it says, in the order in which it is read out. */
export function sentencesOf({ headline, dice, rest }: Explanation): readonly string[] {
  const sentences = dice.filter(({ kind }) => kind !== 'blank').map(({ text }) => text);
  return [...sentences, ...(rest === undefined ? [] : [rest]), headline];
}
