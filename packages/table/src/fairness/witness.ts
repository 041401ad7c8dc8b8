import type { MatchView, UpcastExport, View } from '@pok/protocol';
import { formatPlays, formatRoll, type Seat } from '@pok/rules';

/**
 * What a device has seen with its own eyes while a match was played. An export alone only shows that it doesn't contradict itself. It
 * proves something if it agrees with what was published before anybody could know how the match would go.
 */
export interface Witness {
  readonly match: number;
  /** Seen before the device added its seed. */
  readonly commitment: string;
  readonly clientSeed: string;
  /** Whether the table was seen to have the client seed: one that came too late for its match is rightly not in it. */
  readonly isGiven: boolean;
  /** Where the device's owner sat, once the match was seen; null if they only watched it. */
  readonly seat: Seat | null;
  /** The newest view's version: if the next is higher by more than one, something happened that was not seen. */
  readonly version: number;
  readonly fists: readonly SeenFist[];
  /** How often the owner's fist was seen to close before the reveal; null if it may have closed unseen. */
  readonly closings: readonly { readonly round: number; readonly times: number | null }[];
  readonly rounds: readonly { readonly round: number; readonly roll: string; readonly plays: string }[];
}

/** A fist that was closed when it was last seen in its round. */
interface SeenFist {
  readonly round: number;
  readonly seat: Seat;
  readonly commitment: string;
  /** Nothing went unseen between this and the reveal: it must be what was revealed. */
  readonly isLast: boolean;
}

/** To be made from the view in which the device adds its client seed for the next match. */
export function newWitness({ next, version }: View, clientSeed: string): Witness {
  return {
    match: next.match,
    commitment: next.commitment,
    clientSeed,
    isGiven: false,
    seat: null,
    version,
    fists: [],
    closings: [],
    rounds: [],
  };
}

/** Adds what a view tells of the match; a view of another tells only that this one is over. */
export function observe(witness: Witness, { match, next, version, you }: View): Witness {
  if (next.match === witness.match) {
    const isGiven = you.person !== null && next.seededBy.includes(you.person);
    return { ...witness, isGiven, version };
  }
  if (match?.number !== witness.match) return hasMissedTheEnd(witness) ? afterGap(witness) : witness;
  const seat = match.you ?? witness.seat;
  const isFollowed = version === witness.version || version === witness.version + 1;
  const before = isFollowed ? witness : afterGap(witness);
  return {
    ...before,
    seat,
    version,
    fists: seenFists(before.fists, match),
    closings: seenClosings(before, match, seat, isFollowed),
    rounds: seenRounds(before.rounds, match),
  };
}

/** Whether the last view of the match that was seen showed a round that is not over: the rest was played without this device. */
function hasMissedTheEnd({ fists, closings, rounds }: Witness): boolean {
  const revealed = rounds.at(-1)?.round ?? 0;
  return (
    fists.some(({ round, isLast }) => round > revealed && isLast) ||
    closings.some(({ round, times }) => round > revealed && times !== null)
  );
}

/** A device that was away can't say what became of the fists that it saw closed before. */
function afterGap(witness: Witness): Witness {
  const revealed = witness.rounds.at(-1)?.round ?? 0;
  return {
    ...witness,
    fists: witness.fists.map((fist) => (fist.round > revealed ? { ...fist, isLast: false } : fist)),
    closings: witness.closings.map((each) => (each.round > revealed ? { ...each, times: null } : each)),
  };
}

/** The fists of the running round as they are now; a fist that is open again is forgotten. */
function seenFists(seen: Witness['fists'], { round }: MatchView): Witness['fists'] {
  if (round === null) return seen;
  const now = round.fists.flatMap((fist, seat) =>
    fist.closed ? [{ round: round.number, seat, commitment: fist.commitment, isLast: true }] : [],
  );
  return [...seen.filter((fist) => fist.round !== round.number), ...now];
}

/** Each closing has a commitment of its own. */
function seenClosings(
  { closings, fists }: Witness,
  { round }: MatchView,
  seat: Seat | null,
  isFollowed: boolean,
): Witness['closings'] {
  const own = round?.fists[seat ?? -1];
  if (round === null || seat === null || own === undefined) return closings;
  const isNew = own.closed && own.commitment !== findFist(fists, round.number, seat)?.commitment;
  const known = closings.find((each) => each.round === round.number);
  const { times } = known ?? { times: isFollowed ? 0 : null };
  return [
    ...closings.filter((each) => each !== known),
    { round: round.number, times: isNew && times !== null ? times + 1 : times },
  ];
}

function findFist(fists: Witness['fists'], round: number, seat: Seat): SeenFist | undefined {
  return fists.find((fist) => fist.round === round && fist.seat === seat);
}

function seenRounds(seen: Witness['rounds'], { last }: MatchView): Witness['rounds'] {
  if (last === null || seen.some(({ round }) => round === last.number)) return seen;
  return [...seen, { round: last.number, roll: formatRoll(last.roll), plays: formatPlays(last.plays) }];
}

export interface FistOfRound {
  readonly round: number;
  readonly seat: Seat;
}

/**
 * The revealed fists that this device can't vouch for. Besides those it missed, these are the fist that closed last in its round and all
 * that closed in the same moment. They open at once, and nobody is ever shown their commitments.
 */
export function unseenFists({ fists }: Witness, { rounds }: UpcastExport): readonly FistOfRound[] {
  return rounds.flatMap(({ closings }, index) =>
    closings.flatMap((times, seat) => {
      const seen = findFist(fists, index + 1, seat);
      return seen !== undefined && isFinal(seen, times) ? [] : [{ round: index + 1, seat }];
    }),
  );
}

/** A device that missed something may have missed a second closing. */
function isFinal({ isLast }: SeenFist, closings: number | undefined): boolean {
  return isLast || closings === 1;
}

interface Contradiction {
  readonly message: string;
  readonly round?: number;
  readonly seat?: Seat;
}

/** What contradicts the witness, in words, with the round it is about; undefined if nothing does. */
export function findContradiction(witness: Witness, exported: UpcastExport): Contradiction | undefined {
  const { match, commitment, clientSeed, isGiven, seat, rounds } = witness;
  if (match !== exported.match)
    return { message: `this device watched match ${match}, not ${exported.match}` };
  if (commitment !== exported.commitment)
    return { message: 'the commitment is not the one this device was shown' };
  if (isGiven && seat !== null && exported.players[seat]?.clientSeed !== clientSeed)
    return { message: "this device's client seed was left out" };
  for (const { round, roll, plays } of rounds) {
    const told = exported.rounds[round - 1];
    if (told?.roll !== roll) return { message: `this device saw the roll ${roll}`, round };
    if (told.plays !== plays) return { message: `this device saw the plays ${plays}`, round };
  }
  return findChangedFist(witness, exported) ?? findUnseenClosing(witness, exported);
}

function findChangedFist({ fists }: Witness, exported: UpcastExport): Contradiction | undefined {
  for (const fist of fists) {
    const { round, seat, commitment } = fist;
    const told = exported.rounds[round - 1];
    // An abandoned match has a last round that was never revealed.
    if (told === undefined || !isFinal(fist, told.closings[seat])) continue;
    if (told.commitments[seat] !== commitment) {
      return { message: 'this device was shown another commitment to this fist', round, seat };
    }
  }
  return undefined;
}

/** A fist that was still open when it was last seen closed once more, and opened with all others. */
function findUnseenClosing(
  { closings, fists, seat }: Witness,
  exported: UpcastExport,
): Contradiction | undefined {
  if (seat === null) return undefined;
  for (const { round, times } of closings) {
    const told = exported.rounds[round - 1];
    if (told === undefined || times === null) continue;
    const closed = findFist(fists, round, seat) === undefined ? times + 1 : times;
    if (told.closings[seat] !== closed) {
      return { message: 'this device saw its own fist close another number of times', round, seat };
    }
  }
  return undefined;
}
