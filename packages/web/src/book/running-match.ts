import { type PersonId, personIdSchema, seatSchema, timeSchema, type View, z } from '@pok/protocol';
import { isHandedOver } from '@pok/rules';
import { Stored } from '../storage/stored.ts';
import { type KeptMatch, PLACES, type Place } from './kept-match.ts';

/** A match that this device takes part in and that is not in the book yet, with the promises kept and broken in it so far. */
const runningMatchSchema = z.object({
  id: z.string(),
  /** Rounds up to this one are counted. */
  round: z.int(),
  promises: z.array(
    z.object({
      kept: z.int(),
      broken: z.int(),
      /** After how many of each the counter went into the box. */
      gone: z.exactOptional(z.object({ kept: z.int(), broken: z.int() })),
    }),
  ),
  place: z.enum(PLACES),
  you: z.nullable(seatSchema),
  /** Who sat there, by seat, where people have ids. Empty until this version of the app has seen the match. */
  people: z.array(z.nullable(personIdSchema)),
  seenAt: timeSchema,
});
export type RunningMatch = Readonly<z.infer<typeof runningMatchSchema>>;

const runningMatchV1Schema = z.object({
  id: z.string(),
  round: z.int(),
  promises: z.array(z.object({ kept: z.int(), broken: z.int() })),
});

/** 1 → 2: a device takes part in several matches, and knows enough of each to keep it without seeing its end. */
function upcastToV2(running: unknown): readonly RunningMatch[] {
  return [{ ...runningMatchV1Schema.parse(running), place: 'table', you: null, people: [], seenAt: 0 }];
}

const STORED = new Stored<readonly RunningMatch[]>('pok-running-match', z.array(runningMatchSchema), [
  upcastToV2,
]);
/** Matches that were never finished must not pile up. */
const MOST = 10;

export function loadRunningMatches(): readonly RunningMatch[] {
  return STORED.loadOr([]);
}

export function saveRunningMatch(running: RunningMatch): void {
  STORED.save([...others(running.id), running].slice(-MOST));
}

export function removeRunningMatch(id: string): void {
  if (loadRunningMatches().some((running) => running.id === id)) STORED.save([...others(id)]);
}

function others(id: string): readonly RunningMatch[] {
  return loadRunningMatches().filter((running) => running.id !== id);
}

export function idOfMatch(view: View): string {
  return `${view.table}/${view.match?.number ?? 0}`;
}

/** Table and number of a match, from its id. */
export function parseMatchId(id: string): { readonly table: string; readonly match: number } {
  const [table = '', match] = id.split('/');
  return { table, match: Number(match) };
}

const NONE = { kept: 0, broken: 0 };

/** Counts the promises of the last reveal, each round once. The same object if there is nothing new. */
export function noteMatch(before: RunningMatch | undefined, view: View, place: Place): RunningMatch {
  const { last, players, you } = view.match ?? { last: null, players: [], you: null };
  const none: KeptMatch['promises'] = players.map(() => ({ ...NONE, gone: NONE }));
  const isNew = before === undefined || before.people.length === 0;
  const { round, promises } = before ?? { round: 0, promises: none };
  const seen = { id: idOfMatch(view), place, you, people: [...peopleOf(view, place)], seenAt: view.now };
  if (last === null || last.number <= round) return isNew ? { ...seen, round, promises } : before;
  const counted = promises.map(({ kept, broken, gone }, seat) => {
    const shape = last.plays[seat];
    const isGone = shape !== undefined && isHandedOver(last.verdict, shape);
    const own = last.promises.filter((promise) => promise.seat === seat);
    const honest = own.filter(({ wasHonest }) => wasHonest).length;
    const bluffs = own.length - honest;
    return {
      kept: kept + honest,
      broken: broken + bluffs,
      ...(gone && {
        gone: isGone ? { kept: gone.kept + honest, broken: gone.broken + bluffs } : gone,
      }),
    };
  });
  return { ...seen, round: last.number, promises: counted };
}

/** Ids of people mean something only at a server's table. */
function peopleOf({ match, seats }: View, place: Place): readonly (PersonId | null)[] {
  return (match?.players ?? []).map(({ name }, index) => {
    const seat = seats[index];
    return place === 'table' && seat?.kind === 'person' && seat.name === name ? seat.person : null;
  });
}
