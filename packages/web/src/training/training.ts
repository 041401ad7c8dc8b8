import { z } from '@pok/protocol';
import { SHAPES } from '@pok/rules';

const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** How well an exercise is remembered: the memory model of FSRS, in whole days. */
const cardSchema = z.object({
  stability: z.number(),
  difficulty: z.number(),
  /** When it was last answered, and when it is due again. */
  last: daySchema,
  due: daySchema,
});
export type Card = Readonly<z.infer<typeof cardSchema>>;

const count = z.int().check(z.gte(0));

/** A choice that gave away two hundredths of a win or more. Its id is made of the match and the round. */
const mistakeSchema = z.object({
  link: z.string(),
  played: z.enum(SHAPES),
  playedAt: z.number(),
  round: count,
});

export const trainingSchema = z.object({
  /** By exercise; one that was never answered has none. */
  cards: z.record(z.string(), cardSchema),
  mistakes: z.record(z.string(), mistakeSchema),
  /** Matches of the book that were searched for mistakes. */
  searched: z.array(z.string()),
  /** How many exercises were answered on a day, and how many of them correctly. */
  days: z.record(z.string(), z.object({ answered: count, right: count })),
});
export type Training = Readonly<z.infer<typeof trainingSchema>>;

export const NO_TRAINING: Training = { cards: {}, mistakes: {}, searched: [], days: {} };

/** Merges what two devices know. Merging the same again changes nothing. */
export function joinTraining(one: Training, other: Training): Training {
  return {
    cards: { ...one.cards, ...newer(other.cards, one.cards, ({ last }) => last) },
    mistakes: { ...other.mistakes, ...one.mistakes },
    searched: [...new Set([...one.searched, ...other.searched])],
    days: { ...one.days, ...newer(other.days, one.days, ({ answered }) => answered) },
  };
}

/** The entries that are newer than the known ones. */
function newer<Entry>(
  entries: Readonly<Record<string, Entry>>,
  known: Readonly<Record<string, Entry>>,
  age: (entry: Entry) => string | number,
): Readonly<Record<string, Entry>> {
  return Object.fromEntries(
    Object.entries(entries).filter(([id, entry]) => {
      const before = known[id];
      return before === undefined || age(entry) > age(before);
    }),
  );
}
