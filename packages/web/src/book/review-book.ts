import { parseMatchLink } from '@pok/protocol';
import { review } from '../review/review.ts';
import { saveReview } from './book-store.ts';
import type { KeptMatch, KeptReview } from './kept-match.ts';

/** A match takes a phone a second or two. */
const MATCHES_PER_VISIT = 20;
/** The values for more players take megabytes. */
const MOST_PLAYERS = 5;

/**
 * Looks back on your matches that nobody has looked back on yet, the newest first and one after the other, and says how many it has
 * done. When the book is opened, and not after each match: then there is better to do, and nobody may ever ask.
 */
export async function reviewBook(matches: readonly KeptMatch[], isLeft: () => boolean): Promise<number> {
  let done = 0;
  for (const match of newOnes(matches)) {
    const found = isLeft() ? undefined : await reviewOf(match);
    if (found === undefined) return done; // the page was left, or the values can't be loaded now
    await saveReview(match.id, found);
    done += 1;
  }
  return done;
}

function newOnes(matches: readonly KeptMatch[]): readonly KeptMatch[] {
  return matches
    .filter(
      ({ review: known, you, players }) => known === null && you !== null && players.length <= MOST_PLAYERS,
    )
    .toSorted((a, b) => b.endedAt - a.endedAt)
    .slice(0, MATCHES_PER_VISIT);
}

async function reviewOf({ link, you }: KeptMatch): Promise<KeptReview | undefined> {
  const parsed = parseMatchLink(link);
  if (!parsed.ok || you === null) return undefined;
  const { players, rounds } = parsed.record;
  const found = await review({ players, rounds });
  const seat = found?.seats[you];
  if (found === undefined || seat === undefined) return undefined;
  const choices = found.rounds.filter(
    (round) => Object.keys(round.choices[you]?.againstSolved ?? {}).length > 1,
  );
  return { choices: choices.length, skill: seat.skill, luck: seat.rolls + seat.others };
}
