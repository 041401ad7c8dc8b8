import {
  BOT_LEVELS,
  keysOf,
  PLAIN_REMARKS,
  REACTIONS,
  SETTING_VALUES,
  SHAPE_REMARKS,
  settingsChangeSchema,
} from '@pok/protocol';
import { handedOverCount, SHAPES } from '@pok/rules';
import { ABSENCE_FOR_HOST_MS, LONG_ABSENCE_MS } from '@pok/table';
import { bestPlays } from '../../e2e/world/plan.ts';
import { Evening, type Guest, type Plan } from './evening.ts';

type Company = readonly [Guest, Guest, Guest, Guest, Guest, Guest, Guest, Guest];

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

/** Between them, everything that can happen at a table. */
export const EVENINGS: readonly ((company: Company) => Promise<Evening>)[] = [
  /** Client seeds, a win, a tie, and the first fist of a third match. */
  async ([ana, ben, cem]) => {
    const evening = await Evening.open('three-friends', [ana, ben, cem], { players: 3 });
    for (const plan of [undefined, tie]) {
      for (const guest of [ana, ben, cem]) await evening.addClientSeed(guest);
      await evening.send(ana, { type: 'start' });
      await evening.playToEnd(plan);
    }
    await evening.addClientSeed(cem);
    await evening.send(ana, { type: 'start' });
    await evening.closeFists([ben, cem]);
    return evening;
  },

  /** Every kind of talk, with promises kept, broken, and still to be judged. */
  async ([ana, ben, cem, dia]) => {
    const evening = await Evening.open('table-talk', [ana, ben, cem, dia]);
    for (const reaction of REACTIONS) await evening.say(ana, { kind: 'reaction', reaction });
    await evening.send(ana, { type: 'start' });
    for (const remark of PLAIN_REMARKS) await evening.say(ben, { kind: 'remark', remark });
    for (const remark of SHAPE_REMARKS) {
      for (const shape of SHAPES) await evening.say(cem, { kind: 'remark', remark, shape });
    }
    await evening.promise(ana, 'play', 'disc');
    await evening.promise(ana, 'avoid', 'square');
    await evening.promise(ben, 'play', 'triangle');
    await evening.promise(cem, 'avoid', 'square');
    await evening.close(ana, 'disc');
    await evening.close(ben, 'disc');
    await evening.close(cem, 'square');
    await evening.close(dia, 'triangle');
    await evening.promise(dia, 'avoid', 'triangle');
    await evening.close(dia, 'triangle');
    return evening;
  },

  /** Bots of every level, one of them sent away again; people who change their names and their hands. */
  async ([ana, ben]) => {
    const evening = await Evening.open('bots', [ana, ben], { players: 7, memoryAid: 'counts' });
    for (const level of BOT_LEVELS) await evening.send(ana, { type: 'add-bot', level });
    await evening.send(ana, { type: 'add-bot', level: 'casual' });
    await evening.send(ana, { type: 'free-seat', seat: 2, name: nameAt(evening, 2) });
    await evening.send(ben, { type: 'rename', name: 'Benjamin' });
    await evening.send(ben, { type: 'change-look', look: { skin: 'dark', cuff: 'teal' } });
    await evening.send(ana, { type: 'change-look', look: {} });
    await evening.addClientSeed(ana);
    await evening.send(ana, { type: 'start' });
    await evening.playToEnd();
    await evening.send(ana, { type: 'start' });
    await evening.closeFists([ben]);
    return evening;
  },

  /** Deadlines missed once and twice, one that nobody could meet, and a seat that is taken back from a bot. */
  async ([ana, ben, cem, dia]) => {
    const evening = await Evening.open('timers', [ana, ben, cem, dia], { timer: 20 });
    await evening.send(ana, { type: 'start' });
    for (let deadline = 0; deadline < 2; deadline += 1) {
      await evening.closeFists([dia]);
      await evening.passDeadline();
    }
    await evening.send(dia, { type: 'take-back' });
    await evening.closeFists([cem]);
    await evening.passDeadline();
    evening.clock.jump(60_000);
    await evening.pass(1);
    await evening.closeFists([ana, ben, cem]);
    return evening;
  },

  /** Some leave for good, some only for a while; others come late, and the host role passes on. */
  async ([ana, ben, cem, dia, eli, fay]) => {
    const evening = await Evening.open('leavers-and-latecomers', [ana, ben, cem, dia, eli], { players: 6 });
    await evening.send(eli, { type: 'stand' });
    await evening.send(eli, { type: 'sit', name: 'Eli again' });
    await evening.send(ana, { type: 'start' });
    await evening.closeFists([cem]);
    await evening.join(fay);
    await evening.go(cem);
    await evening.send(dia, { type: 'leave' });
    await evening.pass(LONG_ABSENCE_MS);
    await evening.send(ben, { type: 'give-to-bot', seat: 2 });
    await evening.closeFists();
    await evening.come(cem, 'node-2');
    await evening.send(cem, { type: 'take-back' });
    await evening.go(ana);
    await evening.pass(ABSENCE_FOR_HOST_MS);
    await evening.send(ben, { type: 'hand-host', to: cem.id });
    await evening.send(ben, { type: 'give-to-bot', seat: 0 });
    await evening.playToEnd();
    await evening.send(cem, { type: 'free-seat', seat: 0, name: nameAt(evening, 0) });
    await evening.send(cem, { type: 'start' });
    await evening.closeFists([fay]);
    await evening.table.markGone(['node-1']);
    return evening;
  },

  /** The players leave one after the other: nobody hosts the table until somebody comes back to it. */
  async ([ana, ben, cem, dia]) => {
    const evening = await Evening.open('all-leave', [ana, ben, cem], { timer: 60, spectators: false });
    await evening.send(ana, { type: 'start' });
    await evening.closeFists();
    for (const guest of [ben, ana, cem]) await evening.send(guest, { type: 'leave' });
    await evening.send(dia, { type: 'sit', name: dia.name });
    return evening;
  },

  /** All players are away. A latecomer ends their match and starts another with those who have come meanwhile. */
  async ([ana, ben, cem, dia, eli, fay]) => {
    const evening = await Evening.open('deserted', [ana, ben, cem], { players: 7, timer: 40 });
    await evening.send(ana, { type: 'start' });
    await evening.closeFists();
    await evening.closeFists([cem]);
    for (const guest of [dia, eli, fay]) await evening.join(guest);
    for (const guest of [ana, ben, cem]) await evening.go(guest);
    await evening.pass(ABSENCE_FOR_HOST_MS);
    await evening.send(dia, { type: 'start' });
    await evening.come(ana);
    await evening.closeFists([ben, cem]);
    return evening;
  },

  /** The host pauses, goes on, loses the role by absence and has it back; each round waits for the host. */
  async ([ana, ben, cem, dia]) => {
    const settings = { timer: 40, waitForHost: true } as const;
    const evening = await Evening.open('pauses', [ana, ben, cem, dia], settings);
    await evening.send(ana, { type: 'start' });
    await evening.closeFists([ben]);
    await evening.send(ana, { type: 'pause' });
    await evening.resume(ana);
    await evening.closeFists();
    await evening.resume(ana);
    await evening.closeFists([cem]);
    await evening.go(ana);
    await evening.pass(ABSENCE_FOR_HOST_MS);
    await evening.come(ana);
    await evening.resume(ana);
    await evening.closeFists();
    return evening;
  },

  /** E3, with all hands on the table. */
  async ([ana, ben, cem, dia]) => {
    const evening = await Evening.open('dead-position', [ana, ben, cem, dia], {
      players: 4,
      memoryAid: 'hands',
      tableTalk: false,
    });
    for (const guest of [ana, dia]) await evening.addClientSeed(guest);
    await evening.send(ana, { type: 'start' });
    await evening.playToEnd(dead);
    return evening;
  },

  /** Seven players who change their minds, once and many times; a tie. */
  async ([ana, ben, cem, dia, eli, fay, gus]) => {
    const company = [ana, ben, cem, dia, eli, fay, gus] as const;
    const evening = await Evening.open('second-thoughts', company, { players: 7 });
    for (const guest of company) await evening.addClientSeed(guest);
    await evening.send(ana, { type: 'start' });
    for (let time = 0; time < 12; time += 1) {
      await evening.close(gus, SHAPES[time % SHAPES.length] ?? 'disc');
      await evening.open(gus);
    }
    for (const guest of [ana, eli]) {
      await evening.close(guest, 'square');
      await evening.open(guest);
    }
    await evening.playToEnd(tie);
    return evening;
  },

  /** Every value of every setting, at a table nobody has played at yet; somebody is asked to leave, and let back in. */
  async ([ana, ben]) => {
    const evening = await Evening.open('house-rules', [ana, ben]);
    for (const key of keysOf(SETTING_VALUES)) {
      for (const value of SETTING_VALUES[key]) {
        const settings = settingsChangeSchema.parse({ [key]: value });
        await evening.send(ana, { type: 'change-settings', settings });
      }
    }
    for (const type of ['remove', 'allow'] as const) await evening.send(ana, { type, person: ben.id });
    await evening.send(ben, { type: 'sit', name: ben.name });
    await evening.send(ana, { type: 'hand-host', to: ben.id });
    await evening.send(ana, { type: 'leave' });
    return evening;
  },

  /** More matches than a state remembers, and a log that is read in more than one part. */
  async ([ana, ben, cem]) => {
    const evening = await Evening.open('long-evening', [ana, ben, cem]);
    for (let match = 1; match <= 13; match += 1) {
      await evening.send(ana, { type: 'start' });
      await evening.playToEnd();
    }
    return evening;
  },
];

function nameAt({ table }: Evening, seat: number): string {
  return table.view({ kind: 'big-screen' }).seats[seat]?.name ?? '';
}
