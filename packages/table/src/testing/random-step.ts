import {
  BOT_LEVELS,
  type Command,
  CUFFS,
  keysOf,
  type PersonId,
  REACTIONS,
  SETTING_VALUES,
  type SeatView,
  type SettingsChange,
  SKINS,
  settingsChangeSchema,
  type View,
} from '@pok/protocol';
import { SHAPES, shapesIn } from '@pok/rules';
import type { TableActor } from '../actor/table-actor.ts';

export const PEOPLE: readonly [PersonId, ...PersonId[]] = [
  'ana',
  'ben',
  'cem',
  'dia',
  'eli',
  'fay',
  'gus',
  'hal',
  'ida',
];

/** One thing that happens at a table: somebody does something, or time passes. */
export interface Step {
  readonly who: number;
  readonly what: number;
  readonly detail: number;
  /** Through which of two processes. */
  readonly node: 0 | 1;
}

function pickFrom<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(list.length, 1)];
}

/** Mostly somebody who sits here, at times anybody. */
export function somebody({ seats }: View, { who, detail }: Step): PersonId {
  const seated = seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
  return pickFrom(detail % 4 === 0 ? PEOPLE : seated, who) ?? PEOPLE[0];
}

/** The number of a seat for which something is true, or of any seat. */
function seatWhere({ seats }: View, isTrue: (seat: SeatView) => boolean, { who, detail }: Step): number {
  const fitting = [...seats.keys()].filter((seat) => seats[seat] !== undefined && isTrue(seats[seat]));
  return pickFrom(fitting, who) ?? detail % 7;
}

/** One at a time: a number of players that is too small must not keep the others from changing. */
function anySetting({ who, detail }: Step): SettingsChange {
  const key = pickFrom(keysOf(SETTING_VALUES), who) ?? 'timer';
  // Few tables are locked or without names, so that people can sit down and choose names.
  const isRare = key === 'locked' || key === 'pictureNames';
  const value = isRare ? detail % 4 === 0 : pickFrom<unknown>(SETTING_VALUES[key], detail);
  return settingsChangeSchema.parse({ [key]: value });
}

/** Mostly somebody closes their fist, so that matches get somewhere; otherwise anybody sends anything. */
export function somebodysCommand(actor: TableActor, step: Step): { person: PersonId; command: Command } {
  const { who, what, detail } = step;
  const view = actor.view({ kind: 'big-screen' });
  const [match, round] = [view.match?.number ?? 0, view.match?.round?.number ?? 0];
  const pick = <T>(list: readonly [T, ...T[]]): T => list[detail % list.length] ?? list[0];
  const anybody = somebody(view, step);
  const other = somebody(view, { ...step, who: who + 1 });
  const host = view.host ?? anybody;
  const mostlyHost = detail % 4 === 0 ? anybody : host;
  if (what < 45 && view.match?.round?.pause !== undefined)
    return { person: host, command: { type: 'resume', match, round } };

  const open = (view.match?.round?.fists ?? []).flatMap((fist, seat) => {
    const owner = view.seats[seat];
    return !fist.closed && owner?.kind === 'person' ? [owner.person] : [];
  });
  const closing = pickFrom(open, who) ?? anybody;
  const hand = actor.view({ kind: 'person', person: closing }).match?.hand;
  const shape = pickFrom(hand === undefined ? [] : shapesIn(hand), detail) ?? 'disc';
  const freed = seatWhere(view, (seat) => seat.kind === 'bot' || !seat.present, step);
  const away = seatWhere(view, (seat) => seat.kind === 'person' && !seat.present, step);
  const substituted =
    view.seats[seatWhere(view, (seat) => seat.kind === 'person' && seat.substitute === 'temporary', step)];
  const returning = substituted?.kind === 'person' ? substituted.person : anybody;

  /** How many of all steps are each command, and who sends it: the compiler asks for a new one. */
  const commands: Readonly<
    Record<Command['type'], readonly [share: number, person: PersonId, command: Command]>
  > = {
    close: [47, closing, { type: 'close', match, round, shape }],
    start: [8, mostlyHost, { type: 'start' }],
    'add-bot': [2, mostlyHost, { type: 'add-bot', level: pick(BOT_LEVELS) }],
    'free-seat': [2, mostlyHost, { type: 'free-seat', seat: freed, name: view.seats[freed]?.name ?? '' }],
    'change-settings': [2, mostlyHost, { type: 'change-settings', settings: anySetting(step) }],
    'hand-host': [1, mostlyHost, { type: 'hand-host', to: other }],
    remove: [1, mostlyHost, { type: 'remove', person: other }],
    allow: [1, mostlyHost, { type: 'allow', person: pick(PEOPLE) }],
    pause: [1, mostlyHost, { type: 'pause' }],
    open: [2, anybody, { type: 'open', match, round }],
    sit: [3, pick(PEOPLE), { type: 'sit', name: pick(PEOPLE) }],
    resume: [1, mostlyHost, { type: 'resume', match, round }],
    'take-back': [2, returning, { type: 'take-back' }],
    'give-to-bot': [3, anybody, { type: 'give-to-bot', seat: away }],
    leave: [1, anybody, { type: 'leave' }],
    stand: [1, anybody, { type: 'stand' }],
    promise: [2, anybody, { type: 'promise', match, round, promise: 'play', shape: pick(SHAPES) }],
    talk: [1, anybody, { type: 'talk', talk: { kind: 'reaction', reaction: pick(REACTIONS) } }],
    'add-client-seed': [
      2,
      anybody,
      { type: 'add-client-seed', match: view.next.match, clientSeed: `seed-${detail}` },
    ],
    rename: [1, anybody, { type: 'rename', name: pick(PEOPLE).toUpperCase() }],
    'change-look': [1, anybody, { type: 'change-look', look: { skin: pick(SKINS), cuff: pick(CUFFS) } }],
  };
  let end = 0;
  for (const [share, person, command] of Object.values(commands)) {
    end += share;
    if (what < end) return { person, command };
  }
  throw new RangeError(`no command is number ${what}`);
}
