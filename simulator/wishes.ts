import {
  BOT_LEVELS,
  type Command,
  CUFFS,
  keysOf,
  MEMORY_AIDS,
  type PersonId,
  PLAIN_REMARKS,
  PROMISES,
  REACTIONS,
  SETTING_VALUES,
  type SettingsChange,
  SKINS,
  settingsChangeSchema,
  TIMERS,
  type View,
} from '@pok/protocol';
import { PLAYER_COUNTS, SHAPES, shapesIn } from '@pok/rules';
import type { Prng } from './prng.ts';

/** What somebody who looks at this view wants to do, sensible or not; undefined if they just look. */
export function randomWish(view: View, prng: Prng): Command | undefined {
  return prng.isLucky(0.12) ? anyCommand(view, prng) : likelyWish(view, prng);
}

/** What somebody who wants the match to end does. */
export function earnestWish(view: View, prng: Prng): Command | undefined {
  const { you, seats, settings, match } = view;
  if (you.person === null || you.removed === true) return undefined;
  const isOver = match === null || match.round === null;
  if (you.seat === null) {
    const mustMakeRoom = view.host === you.person && seats.length === settings.players;
    if (!mustMakeRoom) return { type: 'sit', name: nameFrom(prng) };
    // Ends a match that everybody has deserted.
    if (!isOver) return { type: 'start' };
    const seat = prng.below(seats.length);
    return { type: 'free-seat', seat, name: seats[seat]?.name ?? '' };
  }
  const own = resumeWish(view, prng) ?? ownRoundWish(view, prng);
  if (own !== undefined) return own;
  if (!isOver && match.you !== null) {
    const absent = seats.findIndex((seat) => isAbsent(seat));
    return absent === -1 || !prng.isLucky(0.2) ? undefined : { type: 'give-to-bot', seat: absent };
  }
  if (view.host !== you.person) return undefined;
  if (isOver && seats.length < Math.min(...PLAYER_COUNTS)) return { type: 'add-bot', level: 'casual' };
  return { type: 'start' };
}

function likelyWish(view: View, prng: Prng): Command | undefined {
  const { you, seats, next, match } = view;
  if (you.person === null) return undefined;
  if (you.seat === null) return prng.isLucky(0.7) ? { type: 'sit', name: nameFrom(prng) } : undefined;
  // Often this is whoever created the table, and has only lent the role.
  const [first] = seats;
  if (view.host === you.person && first?.kind === 'person' && isAbsent(first) && prng.isLucky(0.1))
    return { type: 'remove', person: first.person };
  if (!next.seededBy.includes(you.person) && prng.isLucky(0.5))
    return { type: 'add-client-seed', match: next.match, clientSeed: seedFrom(prng) };
  if (match !== null && match.round !== null && prng.isLucky(0.75)) {
    const own = resumeWish(view, prng) ?? ownRoundWish(view, prng);
    if (own !== undefined) return own;
    const fist = match.round.fists[match.you ?? -1];
    if (fist?.closed === true && prng.isLucky(0.15))
      return { type: 'open', match: match.number, round: match.round.number };
    return prng.isLucky(0.4) ? talk(view, prng) : undefined;
  }
  return view.host === you.person ? hostWish(view, prng) : undefined;
}

/** The host ends a pause, from a seat in the match or not; others try to. */
function resumeWish({ you, host, match }: View, prng: Prng): Command | undefined {
  if (match === null || match.round === null || match.round.pause === undefined) return undefined;
  if (host !== you.person && !prng.isLucky(0.2)) return undefined;
  return { type: 'resume', match: match.number, round: match.round.number };
}

/** What there is to do in the current round. */
function ownRoundWish({ you, seats, match }: View, prng: Prng): Command | undefined {
  if (match === null || match.round === null || match.you === null || match.hand === undefined)
    return undefined;
  const seat = seats[you.seat ?? -1];
  if (seat?.kind === 'person' && seat.substitute !== undefined)
    return seat.substitute === 'temporary' ? { type: 'take-back' } : undefined;
  if (match.round.fists[match.you]?.closed !== false) return undefined;
  const shape = prng.pick(prng.isLucky(0.02) ? SHAPES : shapesIn(match.hand));
  return { type: 'close', match: match.number, round: match.round.number, shape };
}

function hostWish({ seats, settings, removed = [] }: View, prng: Prng): Command {
  if (removed.length > 0 && prng.isLucky(0.3)) return { type: 'allow', person: prng.pick(removed).person };
  if (prng.isLucky(0.1)) return { type: 'change-settings', settings: anySettings(prng) };
  if (settings.timer === 0 && prng.isLucky(0.4))
    return { type: 'change-settings', settings: { timer: prng.pick(TIMERS) } };
  if (settings.spectators && prng.isLucky(0.05))
    return { type: 'change-settings', settings: { spectators: false } };
  const isEnough = seats.length >= Math.min(...PLAYER_COUNTS);
  if (prng.isLucky(isEnough ? 0.7 : 0.1)) return { type: 'start' };
  if (seats.length < settings.players && prng.isLucky(0.6))
    return { type: 'add-bot', level: prng.pick(BOT_LEVELS) };
  return {
    type: 'change-settings',
    settings: { timer: prng.pick(TIMERS), memoryAid: prng.pick(MEMORY_AIDS) },
  };
}

function talk({ match }: View, prng: Prng): Command {
  if (prng.isLucky(0.4) && match !== null && match.round !== null)
    return {
      type: 'promise',
      match: match.number,
      round: match.round.number,
      promise: prng.pick(PROMISES),
      shape: prng.pick(SHAPES),
    };
  return prng.isLucky(0.5)
    ? { type: 'talk', talk: { kind: 'reaction', reaction: prng.pick(REACTIONS) } }
    : { type: 'talk', talk: { kind: 'remark', remark: prng.pick(PLAIN_REMARKS) } };
}

/** Any command there is, whether it makes sense or not: most are refused. */
function anyCommand(view: View, prng: Prng): Command {
  const { seats, match, next } = view;
  const seat = prng.below(Math.min(7, seats.length + 1));
  const fence = {
    match: Math.max(1, (match?.number ?? 1) - (prng.isLucky(0.2) ? 1 : 0)),
    round: Math.max(1, (match?.round?.number ?? 1) - (prng.isLucky(0.3) ? 1 : 0)),
  };
  const shape = prng.pick(SHAPES);
  const anyName = () => prng.pick(['', nameFrom(prng), 'n'.repeat(30), seats[0]?.name ?? 'Ana']);
  /** The compiler asks for a new command. */
  const wishes: Readonly<Record<Command['type'], readonly Command[]>> = {
    sit: [{ type: 'sit', name: anyName() }],
    stand: [{ type: 'stand' }],
    rename: [
      { type: 'rename', name: anyName() },
      { type: 'rename', name: nameFrom(prng), person: someone(view, prng) },
    ],
    'change-look': [{ type: 'change-look', look: { skin: prng.pick(SKINS), cuff: prng.pick(CUFFS) } }],
    remove: [{ type: 'remove', person: someone(view, prng) }],
    allow: [{ type: 'allow', person: someone(view, prng) }],
    'add-bot': [{ type: 'add-bot', level: prng.pick(BOT_LEVELS) }],
    'free-seat': [{ type: 'free-seat', seat, name: seats[seat]?.name ?? 'Nobody' }],
    'change-settings': [{ type: 'change-settings', settings: anySettings(prng) }],
    'hand-host': [{ type: 'hand-host', to: someone(view, prng) }],
    'add-client-seed': [
      {
        type: 'add-client-seed',
        match: Math.max(1, next.match - prng.below(2)),
        clientSeed: prng.isLucky(0.8) ? seedFrom(prng) : 'no seed!',
      },
    ],
    start: [{ type: 'start' }],
    close: [{ type: 'close', ...fence, shape }],
    open: [{ type: 'open', ...fence }],
    pause: [{ type: 'pause' }],
    resume: [{ type: 'resume', ...fence }],
    'give-to-bot': [{ type: 'give-to-bot', seat }],
    'take-back': [{ type: 'take-back' }],
    talk: [talk(view, prng)],
    promise: [{ type: 'promise', ...fence, promise: prng.pick(PROMISES), shape }],
    leave: prng.isLucky(0.4) ? [{ type: 'leave' }] : [],
  };
  return prng.pick(Object.values(wishes).flat());
}

function anySettings(prng: Prng): SettingsChange {
  const key = prng.pick(keysOf(SETTING_VALUES));
  return settingsChangeSchema.parse({ [key]: prng.pick<unknown>(SETTING_VALUES[key]) });
}

function someone({ seats, removed }: View, prng: Prng): PersonId {
  const people = seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
  return prng.pick(['nobody', ...people, ...(removed ?? []).map(({ person }) => person)]);
}

function isAbsent(seat: View['seats'][number]): boolean {
  return seat.kind === 'person' && !seat.present && seat.substitute === undefined;
}

function seedFrom(prng: Prng): string {
  return Buffer.from(prng.bytes(16)).toString('hex');
}

function nameFrom(prng: Prng): string {
  return `${prng.pick(['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gus'])} ${prng.below(100)}`;
}
