import { createMemoryLog } from '@pok/log';
import { type Shape, shapesIn } from '@pok/rules';
import { chooseForDaily, type Day, parseValues, type Solution, solutionOf } from '@pok/strategy';
import type { TableActorDependencies } from '@pok/table';
import '../device/polyfills.ts';
import { createDay, dependenciesOf, startDay } from './daily-table.ts';
import golden from './golden-days.json' with { type: 'json' };

/** Past days, which must always play out the same. */
export const GOLDEN_DAYS = golden.map(({ day, record }) => ({ day, rounds: roundsOf(record) }));

const ME = 'me';

const VALUES = import.meta.glob<string>('../../../strategy/values/{3,4,5}.bin', {
  query: '?inline',
  import: 'default',
  eager: true,
});

async function solutionFor(players: number): Promise<Solution> {
  const answer = await fetch(VALUES[`../../../strategy/values/${players}.bin`] ?? '');
  return solutionOf(parseValues(new Uint8Array(await answer.arrayBuffer())));
}

/**
 * Plays a day to its end, always with the first shape, then the second, and so on, as far as the hand has them. The
 * result is the same in every engine: `npm run tool -- browsers` plays it there.
 */
export async function playGoldenDay(day: Day): Promise<readonly string[]> {
  const dependencies: TableActorDependencies = {
    log: createMemoryLog(),
    now: () => 0,
    nodeOf: () => null,
    onProblem: (problem) => {
      throw problem;
    },
    ...dependenciesOf(day),
    async chooseForBot(level, seen, seed) {
      if (level === 'reader') throw new Error('Reader never plays');
      return chooseForDaily(level, seen, seed, await solutionFor(seen.players.length));
    },
  };
  const table = await createDay(day, 'You', dependencies);
  await startDay(table, day);
  for (;;) {
    const { match } = table.view({ kind: 'person', person: ME });
    if (match?.round == null || match.hand === undefined) break;
    const held = shapesIn(match.hand);
    const shape: Shape = held[match.round.number % held.length] ?? 'disc';
    const fence = { match: match.number, round: match.round.number };
    await table.submit(ME, { id: `${match.round.number}`, command: { type: 'close', ...fence, shape } });
  }
  const exported = await table.exportMatch(1);
  await table.close();
  return roundsOf(exported?.record.split('\n') ?? []);
}

/** Without time and place. */
function roundsOf(record: readonly string[]): readonly string[] {
  return record.filter((line) => /^(players|result|\d)/.test(line));
}
