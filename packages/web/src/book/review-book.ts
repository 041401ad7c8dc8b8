import { parseMatchLink } from '@pok/protocol';
import type { Seat, SeenMatch } from '@pok/rules';
import type { ChoiceReview, SeatReview } from '@pok/strategy';
import { saveReview } from './book-store.ts';
import type { KeptMatch, KeptReview } from './kept-match.ts';

/** A match takes a phone a second or two. */
const MATCHES_PER_VISIT = 20;
/** The values for more players take megabytes. */
const MOST_PLAYERS = 5;

/** Undefined if the match can't be reviewed now. */
type ReviewMatch = (match: SeenMatch) => Promise<
  | {
      readonly seats: readonly Pick<SeatReview, 'skill' | 'rolls' | 'others'>[];
      readonly rounds: readonly { readonly choices: readonly Pick<ChoiceReview, 'againstSolved'>[] }[];
    }
  | undefined
>;

/**
 * Reviews those of your matches that have no review yet, the newest first, and returns how many it has done. It runs when the book is
 * opened rather than after each match: then the device has better things to do, and nobody may ever ask.
 */
export async function reviewBook(matches: readonly KeptMatch[], review: ReviewMatch): Promise<number> {
  let done = 0;
  for (const match of newOnes(matches)) {
    const parsed = parseMatchLink(match.link);
    if (!parsed.ok || match.you === null) continue;
    const found = await reviewOf(parsed.record, match.you, review);
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

async function reviewOf(
  { players, rounds }: SeenMatch,
  you: Seat,
  review: ReviewMatch,
): Promise<KeptReview | undefined> {
  const found = await review({ players, rounds });
  const seat = found?.seats[you];
  if (found === undefined || seat === undefined) return undefined;
  const choices = found.rounds.filter(
    (round) => Object.keys(round.choices[you]?.againstSolved ?? {}).length > 1,
  );
  return { choices: choices.length, skill: seat.skill, luck: seat.rolls + seat.others };
}
