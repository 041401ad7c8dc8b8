import type { Command, CommandOf, UpcastExport, View } from '@pok/protocol';
import { formatShape } from '@pok/rules';

/** A command that was answered with ok: what it did must never be lost. */
export interface Acknowledged {
  readonly command: Command;
  readonly seat: number;
  /** The number of the next match when it was sent. */
  readonly next: number;
}

type AcknowledgedOf<Type extends Command['type']> = Acknowledged & { readonly command: CommandOf<Type> };

function isOf<Type extends Command['type']>(...types: readonly Type[]) {
  return (each: Acknowledged): each is AcknowledgedOf<Type> =>
    types.some((type) => type === each.command.type);
}

/**
 * What was acknowledged to a person, in that order, and is missing in their view. A command that was not answered yet may have been carried
 * out or not.
 */
export function lostFromView(
  view: View,
  acknowledged: readonly Acknowledged[],
  asked?: Command,
): readonly string[] {
  const lost: string[] = [];
  function expectKept(each: Acknowledged, isKept: boolean): void {
    if (!isKept) lost.push(`${JSON.stringify(each)} is not in ${JSON.stringify(view)}`);
  }

  const started = acknowledged.findLast(isOf('start'));
  if (started !== undefined) expectKept(started, (view.match?.number ?? 0) >= started.next);

  const renamed = acknowledged.findLast(isOf('rename'));
  if (renamed !== undefined && asked?.type !== 'rename')
    expectKept(renamed, view.seats[renamed.seat]?.name === renamed.command.name);

  const seeded = acknowledged.findLast(isOf('add-client-seed'));
  if (seeded !== undefined) expectKept(seeded, hasClientSeed(view, seeded));

  const fist = acknowledged.findLast(isOf('close', 'open'));
  if (fist !== undefined && asked?.type !== 'close' && asked?.type !== 'open')
    expectKept(fist, hasFist(view, fist));

  // Talk is shown for a while: if a line were lost, an older one would be the newest.
  const talk = acknowledged.findLast(isOf('talk'));
  const said = view.talk.findLast(({ seat }) => seat === talk?.seat)?.talk;
  if (talk !== undefined && said !== undefined && asked?.type !== 'talk')
    expectKept(talk, JSON.stringify(said) === JSON.stringify(talk.command.talk));
  return lost;
}

function hasClientSeed(
  { match, next, you }: View,
  { command: { match: number, clientSeed }, seat }: AcknowledgedOf<'add-client-seed'>,
): boolean {
  if (next.match === number) return you.person !== null && next.seededBy.includes(you.person);
  return next.match > number && (match?.number !== number || match.fairness.clientSeeds[seat] === clientSeed);
}

function hasFist({ match }: View, { command, seat }: AcknowledgedOf<'close' | 'open'>): boolean {
  if (match === null || match.number < command.match) return false;
  if (match.number > command.match) return true;
  const shape = command.type === 'close' ? command.shape : undefined;
  const { last, round } = match;
  if (round?.number === command.round) {
    const fist = round.fists[seat];
    return fist?.closed === true ? fist.shape === shape : shape === undefined;
  }
  if (last?.number === command.round) return last.plays[seat] === shape;
  return Math.max(round?.number ?? 0, last?.number ?? 0) > command.round;
}

/** What was acknowledged to a person, by the match that it belongs to. */
export function byMatch(acknowledged: readonly Acknowledged[]): ReadonlyMap<number, readonly Acknowledged[]> {
  const matches = new Map<number, Acknowledged[]>();
  for (const each of acknowledged) {
    if (!('match' in each.command)) continue;
    const others = matches.get(each.command.match);
    if (others === undefined) matches.set(each.command.match, [each]);
    else others.push(each);
  }
  return matches;
}

/** The same for a match that is over, with what was acknowledged in it: which fists were closed in it and how often, and the seed of each device. */
export function lostFromExport(
  ended: UpcastExport,
  acknowledged: readonly Acknowledged[],
): readonly string[] {
  const seat = acknowledged[0]?.seat ?? 0;
  const closed = acknowledged.filter(isOf('close'));
  const lostFists = ended.rounds.flatMap(({ plays, closings }, index) => {
    const own = closed.filter(({ command }) => command.round === index + 1);
    const shape = own.at(-1)?.command.shape;
    const isKept = shape !== undefined && plays[seat] === formatShape(shape) && closings[seat] === own.length;
    const played = `${plays[seat]}, closed ${closings[seat]} times`;
    return isKept
      ? []
      : [`round ${index + 1} of match ${ended.match}: ${JSON.stringify(own)} became ${played}`];
  });
  const lostSeeds = acknowledged
    .filter(isOf('add-client-seed'))
    .filter(({ command }) => ended.players[seat]?.clientSeed !== command.clientSeed)
    .map((seeded) => `${JSON.stringify(seeded)} became ${ended.players[seat]?.clientSeed}`);
  return [...lostFists, ...lostSeeds];
}
