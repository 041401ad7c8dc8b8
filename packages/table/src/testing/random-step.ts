import {
  BOT_LEVELS,
  type Command,
  CUFFS,
  keysOf,
  type PersonId,
  SETTING_VALUES,
  type SeatView,
  type SettingsChange,
  SKINS,
  settingsChangeSchema,
  type View,
} from '@pok/protocol';
import { SHAPES } from '@pok/rules';
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
  const anybody = somebody(view, step);
  const [match, round] = [view.match?.number ?? 0, view.match?.round?.number ?? 0];
  const pick = <T>(list: readonly [T, ...T[]]): T => list[detail % list.length] ?? list[0];
  const host = view.host ?? anybody;
  if (what < 45 && view.match?.round?.pause !== undefined)
    return { person: host, command: { type: 'resume', match, round } };
  if (what < 50) {
    const open = (view.match?.round?.fists ?? []).flatMap((fist, seat) => {
      const owner = view.seats[seat];
      return !fist.closed && owner?.kind === 'person' ? [owner.person] : [];
    });
    const person = pickFrom(open, who) ?? anybody;
    const hand = actor.view({ kind: 'person', person }).match?.hand;
    const held = SHAPES.filter((shape) => (hand?.[shape] ?? 0) > 0);
    return { person, command: { type: 'close', match, round, shape: pickFrom(held, detail) ?? 'disc' } };
  }
  const fromHost = (command: Command) => ({
    person: detail % 4 === 0 ? anybody : host,
    command,
  });
  const from = (command: Command) => ({ person: anybody, command });
  if (what < 58) return fromHost({ type: 'start' });
  if (what < 60) return fromHost({ type: 'add-bot', level: pick(BOT_LEVELS) });
  if (what < 62) {
    const seat = seatWhere(view, (taken) => taken.kind === 'bot' || !taken.present, step);
    return fromHost({ type: 'free-seat', seat, name: view.seats[seat]?.name ?? '' });
  }
  if (what < 64) return fromHost({ type: 'change-settings', settings: anySetting(step) });
  if (what < 65) {
    const whom = pickFrom(PEOPLE, who) ?? PEOPLE[0];
    if (detail % 3 === 0) return fromHost({ type: 'hand-host', to: whom });
    return fromHost({ type: detail % 3 === 1 ? 'remove' : 'allow', person: whom });
  }
  if (what < 66) return fromHost({ type: 'pause' });
  if (what < 68) return from({ type: 'open', match, round });
  if (what < 71) return { person: pick(PEOPLE), command: { type: 'sit', name: pick(PEOPLE) } };
  if (what < 72) return fromHost({ type: 'resume', match, round });
  if (what < 74) {
    const substituted =
      view.seats[seatWhere(view, (seat) => seat.kind === 'person' && seat.substitute === 'temporary', step)];
    return {
      person: substituted?.kind === 'person' ? substituted.person : anybody,
      command: { type: 'take-back' },
    };
  }
  if (what < 77) {
    const isAway = (seat: SeatView) => seat.kind === 'person' && !seat.present;
    return from({ type: 'give-to-bot', seat: seatWhere(view, isAway, step) });
  }
  if (what < 78) return from({ type: 'leave' });
  if (what < 79) return from({ type: 'stand' });
  if (what < 81) return from({ type: 'promise', match, round, promise: 'play', shape: pick(SHAPES) });
  if (what < 83)
    return from({ type: 'add-client-seed', match: view.next.match, clientSeed: `seed-${detail}` });
  if (what < 84) return from({ type: 'rename', name: pick(PEOPLE).toUpperCase() });
  if (what < 85) return from({ type: 'change-look', look: { skin: pick(SKINS), cuff: pick(CUFFS) } });
  return from({ type: 'close', match, round: round - 1, shape: 'disc' });
}
