import type { Pace, SittingPhase, TableInstruction, TableTournament } from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { clientSeedsHashOf, commitToChain, commonRollOf, rollLinkOf } from '@pok/table';
import { tableCodeOf } from '@pok/tournament';
import { Evening, type Guest } from './evening.ts';
import type { Company } from './evenings.ts';
import { seededBytes } from './seeded.ts';

const TOURNAMENT = 'ACDEFG';
const CHAIN_SEED = seededBytes('chain of rolls')(32).toString('hex');
const CLIENT_SEEDS_HASH = clientSeedsHashOf(['seed of a phone']);
const SETTINGS = { timer: 40 } as const;
/** M3: the faces of the three dice. */
const FACES = [SHAPES, [...SHAPES, 'blank'], [...SHAPES, 'blank']];

/** What the tournament wants of a table, told from its log's version 2 on. */
class Tournament {
  readonly evening: Evening;
  #version = 1;

  /** Use open. */
  constructor(evening: Evening) {
    this.evening = evening;
  }

  static async open(pace: Pace, number: number, guests: readonly Guest[]): Promise<Tournament> {
    const part: TableTournament = {
      code: TOURNAMENT,
      sitting: 1,
      number,
      pace,
      people: peopleOf(guests),
      chain: { commitment: commitToChain(CHAIN_SEED), clientSeedsHash: CLIENT_SEEDS_HASH },
    };
    const code = tableCodeOf(TOURNAMENT, number);
    return new Tournament(await Evening.openInTournament(`tournament-${pace}`, code, part, SETTINGS));
  }

  async instruct(phase: SittingPhase, guests: readonly Guest[], roll = 0, timer = 0): Promise<void> {
    this.#version += 1;
    const deadline = timer === 0 ? null : this.evening.clock.now() + timer * 1_000;
    await this.evening.table.instruct({
      version: this.#version,
      phase,
      people: peopleOf(guests),
      roll: roll === 0 ? null : { ...commonRoll(roll), deadline },
    });
  }
}

function peopleOf(guests: readonly Guest[]): TableInstruction['people'] {
  return guests.map(({ id, name }) => ({ person: id, name }));
}

function commonRoll(number: number) {
  const link = rollLinkOf(CHAIN_SEED, number);
  const label = { tournament: TOURNAMENT, sitting: 1, clientSeedsHash: CLIENT_SEEDS_HASH };
  return { number, link, roll: commonRollOf(link, label, number) };
}

function areAllFacesRolled(last: number): boolean {
  const rolls = Array.from({ length: last }, (_, index) => commonRoll(index + 1).roll);
  return FACES.every((faces, die) => faces.every((face) => rolls.some((roll) => roll[die] === face)));
}

/** Between them, everything that can happen only at the table of a tournament. */
export const TOURNAMENT_EVENINGS: readonly ((company: Company) => Promise<Evening>)[] = [
  /** Somebody with two bots, whose seats two latecomers take over. One leaves for good, and the room rolls on while nobody is here. */
  async ([ana, ben, cem]) => {
    const tournament = await Tournament.open('one-roll', 1, [ana]);
    const { evening } = tournament;
    await tournament.instruct('playing', [ana], 1);
    await evening.closeFists();
    await evening.come(ben);
    await tournament.instruct('playing', [ana, ben, cem], 2, 20);
    await evening.closeFists();
    await tournament.instruct('playing', [ana, ben], 3);
    await evening.closeFists([ben]);
    for (const guest of [ana, ben]) await evening.go(guest);
    let roll = 4;
    for (; !areAllFacesRolled(roll); roll += 1) await tournament.instruct('playing', [ana, ben], roll);
    await evening.come(ana);
    await tournament.instruct('over', [ana, ben], roll);
    return evening;
  },

  /** A name changes before the beginning; a pause; the end of the time cuts the match short. */
  async ([ana, ben, cem]) => {
    const tournament = await Tournament.open('own-time', 2, [ana, ben, cem]);
    const { evening } = tournament;
    const renamed = { ...cem, name: 'Cem' };
    await tournament.instruct('gathering', [ana, ben, renamed]);
    await tournament.instruct('playing', [ana, ben, renamed]);
    await evening.closeFists([ben]);
    await tournament.instruct('paused', [ana, ben, renamed]);
    await tournament.instruct('playing', [ana, ben, renamed]);
    await evening.closeFists([ben]);
    await tournament.instruct('over', [ana, ben, renamed]);
    return evening;
  },

  /** Somebody waits for the sitting to begin. */
  async ([ana]) => (await Tournament.open('keep-playing', 3, [ana])).evening,
];
