import {
  BOT_LEVELS,
  CUFFS,
  type Look,
  PLAIN_REMARKS,
  PROMISES,
  REACTIONS,
  SETTING_VALUES,
  SHAPE_REMARKS,
  SKINS,
  settingsChangeSchema,
} from '@pok/protocol';
import { handedOverCount, SHAPES } from '@pok/rules';
import { ABSENCE_FOR_HOST_MS, LONG_ABSENCE_MS } from '@pok/table';
import { bestPlays } from '../../e2e/world/plan.ts';
import { Evening, type Guest, type Plan } from './evening.ts';

export type Company = readonly [Guest, Guest, Guest, Guest, Guest, Guest, Guest, Guest];

/** E2: the first two hand over their fifth in the same round. */
const tie: Plan = (hands, roll) =>
  bestPlays(hands, roll, (after) => {
    const [one = 0, two = 0, ...others] = after.map(handedOverCount);
    if (Math.max(...others) > 3 || (one === 5) !== (two === 5)) return -1;
    return 10 * Math.min(one, two) + Math.max(one, two);
  });

/** E3: everyone keeps discs and nothing else. */
const dead: Plan = (hands, roll) =>
  bestPlays(hands, roll, (after) =>
    after.some(({ disc }) => disc < 2) ? -1 : after.reduce((sum, hand) => sum + handedOverCount(hand), 0),
  );

/** Each change takes another value of every setting, until all have been taken. */
const EVERY_SETTING = Array.from(
  { length: Math.max(...Object.values(SETTING_VALUES).map(({ length }) => length)) },
  (_, place) => {
    const taken = Object.entries(SETTING_VALUES).map(([key, values]) => [key, values[place % values.length]]);
    return settingsChangeSchema.parse(Object.fromEntries(taken));
  },
);

const EVERY_LOOK: readonly Look[] = [
  ...CUFFS.map((cuff, index) => ({ cuff, skin: SKINS[index % SKINS.length] ?? 'medium' })),
  { cuff: CUFFS[0] },
  { skin: SKINS[0] },
];

/**
 * Between them, everything that can happen at a table of its own: a test walks the schema of the events. They are short, as every version
 * keeps its own; versions 1 to 4 have long ones.
 */
export const EVENINGS: readonly ((company: Company) => Promise<Evening>)[] = [
  /** Every kind of talk; seeds of devices; a tie, with promises kept and broken, a pause and second thoughts; the next match under way. */
  async ([ana, ben, cem]) => {
    const evening = await Evening.open('dead-heat', [ana, ben, cem], { players: 3 });
    for (const reaction of REACTIONS) await evening.say(ana, { kind: 'reaction', reaction });
    for (const remark of PLAIN_REMARKS) await evening.say(ben, { kind: 'remark', remark });
    for (const [index, shape] of SHAPES.entries()) {
      const remark = SHAPE_REMARKS[index % SHAPE_REMARKS.length] ?? 'nobody-takes';
      await evening.say(cem, { kind: 'remark', remark, shape });
    }
    for (const guest of [ana, ben, cem]) await evening.addClientSeed(guest);
    await evening.send(ana, { type: 'start' });
    for (const promise of PROMISES) await evening.promise(ana, promise, 'disc');
    await evening.close(cem, 'disc');
    await evening.open(cem);
    await evening.send(ana, { type: 'pause' });
    await evening.resume(ana);
    await evening.playToEnd(tie);
    await evening.addClientSeed(cem);
    await evening.send(ana, { type: 'start' });
    await evening.promise(ana, 'avoid', 'square');
    await evening.promise(ben, 'play', 'triangle');
    await evening.closeFists([ben, cem]);
    return evening;
  },

  /** Deadlines missed once and twice, one that nobody could meet, and a seat that is taken back; pauses, and rounds that wait for the host. */
  async ([ana, ben, cem, dia]) => {
    const settings = { players: 5, timer: 20, waitForHost: true, onlyHost: true } as const;
    const evening = await Evening.open('timers', [ana, ben, cem, dia], settings);
    await evening.send(ana, { type: 'start' });
    for (let deadline = 0; deadline < 2; deadline += 1) {
      await evening.closeFists([dia]);
      await evening.passDeadline();
      await evening.resume(ana);
    }
    await evening.send(dia, { type: 'take-back' });
    await evening.closeFists([cem]);
    await evening.passDeadline();
    await evening.resume(ana);
    evening.clock.jump(60_000);
    await evening.pass(1);
    await evening.closeFists([ben]);
    await evening.send(ana, { type: 'pause' });
    return evening;
  },

  /** Everybody leaves, and others take the table over: some leave for good, some for a while, and the host role passes on. */
  async ([ana, ben, cem, dia, eli, fay, gus, hal]) => {
    const evening = await Evening.open('leavers-and-latecomers', [ana, ben, cem], { players: 6 });
    await evening.send(ana, { type: 'start' });
    await evening.closeFists();
    for (const guest of [ben, ana, cem]) await evening.send(guest, { type: 'leave' });
    for (const guest of [dia, eli, fay]) await evening.join(guest);
    await evening.send(gus, { type: 'sit', name: gus.name });
    await evening.send(eli, { type: 'stand' });
    await evening.send(eli, { type: 'sit', name: 'Eli again' });
    await evening.send(dia, { type: 'start' });
    await evening.closeFists([gus]);
    await evening.join(hal);
    await evening.go(dia);
    await evening.pass(ABSENCE_FOR_HOST_MS);
    await evening.come(dia, 'node-2');
    await evening.send(dia, { type: 'hand-host', to: fay.id });
    await evening.send(dia, { type: 'leave' });
    await evening.pass(LONG_ABSENCE_MS);
    await evening.send(fay, { type: 'give-to-bot', seat: 2 });
    await evening.closeFists();
    await evening.table.markGone(['node-2']);
    return evening;
  },

  /** E3, with all hands on the table. */
  async ([ana, ben, cem, dia]) => {
    const settings = { players: 4, memoryAid: 'hands', tableTalk: false, spectators: false } as const;
    const evening = await Evening.open('deadlock', [ana, ben, cem, dia], settings);
    await evening.send(ana, { type: 'start' });
    await evening.playToEnd(dead);
    return evening;
  },

  /**
   * Animals instead of names; every value of every setting; somebody who is not connected, is asked to leave and let back in. Then bots of
   * every level, most of them sent away again, every skin and cuff, and a match.
   */
  async ([ana, ben]) => {
    const settings = {
      pictureNames: true,
      locked: true,
      hideCode: true,
      timer: 60,
      memoryAid: 'counts',
    } as const;
    const evening = await Evening.open('zoo', [ana], settings);
    for (const change of EVERY_SETTING)
      await evening.send(ana, { type: 'change-settings', settings: change });
    await evening.send(ben, { type: 'sit', name: ben.name });
    for (const type of ['remove', 'allow'] as const) await evening.send(ana, { type, person: ben.id });
    for (const level of BOT_LEVELS) {
      await evening.send(ana, { type: 'add-bot', level });
      if (evening.table.state.seats.length > 3)
        await evening.send(ana, { type: 'free-seat', seat: 1, name: nameAt(evening, 1) });
    }
    for (const look of EVERY_LOOK) await evening.send(ana, { type: 'change-look', look });
    await evening.send(ana, { type: 'start' });
    await evening.playToEnd();
    return evening;
  },
];

function nameAt({ table }: Evening, seat: number): string {
  return table.view({ kind: 'big-screen' }).seats[seat]?.name ?? '';
}
