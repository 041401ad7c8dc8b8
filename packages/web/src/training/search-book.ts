import { formatQuestionLink, parseMatchLink } from '@pok/protocol';
import type { Seat, SeenMatch } from '@pok/rules';
import type { Mistake } from '@pok/strategy';
import { loadBook } from '../book/book-store.ts';
import type { KeptMatch } from '../book/kept-match.ts';
import { idOfMistake, keepMistakesOf, loadTraining, saveSearched } from './stored-training.ts';
import type { Training } from './training.ts';

/** Undefined if the values for this many players can't be loaded. */
type FindMistakes = (match: SeenMatch, seat: Seat) => Promise<readonly Mistake[] | undefined>;

/**
 * Makes exercises of the mistakes in the matches of the book. Matches of few players come first, because their values are on every device;
 * among these, the newest come first. What was searched once is not searched again, so that it can be left and continued at any time;
 * `onfound` gets the training after every match.
 */
export async function searchBook(
  findMistakes: FindMistakes,
  onfound: (training: Training, left: number) => void,
): Promise<void> {
  const { matches } = await loadBook();
  onfound(keepMistakesOf(new Set(matches.map(({ id }) => id))), 0);
  const searched = new Set(loadTraining().searched);
  const left = matches
    .filter(({ id, you }) => you !== null && !searched.has(id))
    .toSorted((one, other) => one.players.length - other.players.length || other.endedAt - one.endedAt);
  for (const [index, match] of left.entries()) {
    const mistakes = await mistakesOf(match, findMistakes);
    if (mistakes === undefined) return; // the values can't be loaded now: try another time
    onfound(saveSearched(match.id, mistakes), left.length - index - 1);
  }
}

async function mistakesOf(
  { id, link, you, endedAt }: KeptMatch,
  findMistakes: FindMistakes,
): Promise<Training['mistakes'] | undefined> {
  const parsed = parseMatchLink(link);
  if (!parsed.ok || you === null) return {};
  const { players, rounds } = parsed.record;
  const found = await findMistakes({ players, rounds }, you);
  if (found === undefined) return undefined;
  return Object.fromEntries(
    found.map(({ round, question, played }) => [
      idOfMistake(id, round),
      { link: formatQuestionLink(question), played, playedAt: endedAt, round },
    ]),
  );
}
