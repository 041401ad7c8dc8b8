import { parseMatchLink, parsePictureName, z } from '@pok/protocol';
import { recordNames, winnersOf } from '@pok/rules';
import { dateSchema, type KeptMatch, keptMatchSchema } from '../../book/kept-match.ts';
import { NO_TRAINING, type Training, trainingSchema } from '../../training/training.ts';

/** The book as a file, for another device or browser. Files of every released version stay readable. */
const FORMAT = 'pok-book-1';

const bookFileSchema = z.strictObject({
  format: z.literal(FORMAT),
  matches: z.array(keptMatchSchema),
  /** What the trainer knows; the first files had none. */
  training: z.optional(trainingSchema),
});

/** Everything a device exports. */
export interface SavedBook {
  readonly matches: readonly KeptMatch[];
  readonly training: Training;
}

/** Why a file can't be imported. */
export const BOOK_FILE_PROBLEMS = ['no-book', 'newer', 'damaged'] as const;
export type BookFileProblem = (typeof BOOK_FILE_PROBLEMS)[number];

export function formatBookFile({ matches, training }: SavedBook): string {
  return `${JSON.stringify({ format: FORMAT, matches, training })}\n`;
}

/** All of a file, or nothing: a match that contradicts its own link makes the file damaged. */
export function parseBookFile(text: string): SavedBook | BookFileProblem {
  const json = parseJson(text);
  const parsed = bookFileSchema.safeParse(json);
  if (parsed.success) {
    const { matches, training = NO_TRAINING } = parsed.data;
    const isWhole = matches.every(agreesWithLink) && Object.values(training.mistakes).every(hasDate);
    return isWhole ? { matches, training } : 'damaged';
  }
  const format = z.object({ format: z.string().check(z.startsWith('pok-book-')) }).safeParse(json);
  if (!format.success) return 'no-book';
  return format.data.format === FORMAT ? 'damaged' : 'newer';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasDate({ playedAt }: Training['mistakes'][string]): boolean {
  return dateSchema.safeParse(playedAt).success;
}

function agreesWithLink({ link, players, winners, end, rounds, promises, you }: KeptMatch): boolean {
  const parsed = parseMatchLink(link);
  if (!parsed.ok) return false;
  const { record, match } = parsed;
  return (
    recordNames(players.map(({ name }) => name)).every((name, seat) => isName(name, record.players[seat])) &&
    players.length === record.players.length &&
    promises.length === players.length &&
    (you ?? 0) < players.length &&
    rounds === record.rounds.length &&
    match.result?.kind === end &&
    winners.join() === winnersOf(match.result, players.length).join()
  );
}

/** Version 0.2 kept the names of pictures in the words of its screen. */
function isName(name: string, recorded = ''): boolean {
  return name === recorded || parsePictureName(recorded) !== undefined;
}
