import { openTable } from '@pok/table';
import { settled } from '@pok/table/testing/fake-clock';
import { PEOPLE, somebody, somebodysCommand } from '@pok/table/testing/random-step';
import { Evening } from './evening.ts';
import { seededBytes } from './seeded.ts';

const STEPS = 500;

/** Random commands through two processes at once, to cover what no written story would. */
export async function randomEvening(): Promise<Evening> {
  const people = PEOPLE.slice(0, 3).map((id) => ({ id, name: id }));
  const [first, ...others] = people;
  if (first === undefined) throw new Error('an evening needs people');
  const evening = await Evening.open('two-nodes', [first, ...others], { players: 6, timer: 20 });
  const other = await openTable(evening.table.code, evening.dependencies);
  if (other === undefined) throw new Error('no table');
  const actors = [evening.table, other] as const;
  const bytes = seededBytes('random steps');
  const below = (limit: number) => bytes(4).readUInt32BE() % limit;
  for (let id = 0; id < STEPS; id += 1) {
    const step = {
      who: below(63),
      what: below(100),
      detail: below(1000),
      node: below(2) === 0 ? 0 : 1,
    } as const;
    const { what, detail, node } = step;
    const actor = actors[node];
    const anybody = somebody(actor.view({ kind: 'big-screen' }), step);
    if (what >= 96) await evening.clock.pass(detail * 100);
    else if (what >= 91) await actor.arrive(anybody, `node-${node}`);
    else if (what >= 88) await actor.depart(anybody, `node-${node}`);
    else if (what >= 86) await actor.markGone([`node-${detail % 3}`]);
    else {
      const { person, command } = somebodysCommand(actor, step);
      await actor.submit(person, { id: `${id}`, command });
    }
    await settled();
    for (const each of actors) await each.catchUp();
  }
  await other.close();
  return evening;
}
