import { createMemoryLog } from '@pok/log';
import { TOURNAMENT_EVENT_VERSION, type TournamentEvent } from '@pok/protocol';
import { createTournament, openTournament, type TournamentActor } from '@pok/tournament';
import { expect, test } from 'vitest';
import { connectClient } from './testing/connected-client.ts';
import { defaultLimits, fail } from './testing/inert-dependencies.ts';
import { TournamentRoom } from './tournament-room.ts';

const CODE = 'ACDEFG';
const [OLGA, ANA] = [
  { person: 'olga', address: 'somewhere' },
  { person: 'ana', address: 'somewhere' },
];

/** A tournament of Olga's in the memory of two nodes, which hear nothing of each other. */
async function twoNodes(): Promise<
  Record<'here' | 'there', { room: TournamentRoom; actor: TournamentActor }>
> {
  const dependencies = {
    log: createMemoryLog<TournamentEvent>(TOURNAMENT_EVENT_VERSION),
    now: () => 1_000,
    after: () => () => {},
    nodeOf: () => null,
    newChainSeed: () => '00'.repeat(32),
    onProblem: fail,
  };
  const made = await createTournament({ tournament: CODE, organiser: 'olga', name: 'Olga' }, dependencies);
  if (!made.ok) throw new Error(made.refusal);
  const opened = await openTournament(CODE, dependencies);
  if (opened === undefined) throw new Error('the tournament is not in the log');
  function nodeWith(actor: TournamentActor, node: string): { room: TournamentRoom; actor: TournamentActor } {
    const limits = defaultLimits();
    const room = new TournamentRoom(actor, {
      ...dependencies,
      node,
      isShared: true,
      limits,
      onAnswer: () => {},
    });
    return { room, actor };
  }
  return { here: nodeWith(made.tournament, 'here'), there: nodeWith(opened, 'there') };
}

test('a command that is still queued when its sender has come to another node is not carried out', async () => {
  const { here, there } = await twoNodes();
  await here.actor.submit('ana', { id: 'join', command: { type: 'join', name: 'Ana' } });
  await there.actor.catchUp();
  const [before, after] = [await connectClient(), await connectClient()];
  here.room.join(before.client, { kind: 'person', person: 'ana' });
  await here.actor.catchUp();
  there.room.join(after.client, { kind: 'person', person: 'ana' });
  await there.actor.catchUp();
  const rename = { id: 'rename', command: { type: 'rename', name: 'Anna' } } as const;
  expect(await here.room.answer(ANA, rename, before.client)).toBe('too-many');
  expect(here.actor.state.people[1]?.name).toBe('Ana');
  expect(String(await there.room.answer(ANA, rename, after.client))).toContain('"ok":true');
  expect(there.actor.state.people[1]?.name).toBe('Anna');
  for (const { end } of [before, after]) end();
});

test('an organiser commands through two nodes, and through neither with a socket that has closed', async () => {
  const { here, there } = await twoNodes();
  const [laptop, phone] = [await connectClient(), await connectClient()];
  here.room.join(laptop.client, { kind: 'person', person: 'olga' });
  await here.actor.catchUp();
  there.room.join(phone.client, { kind: 'person', person: 'olga' });
  await there.actor.catchUp();
  const set = (id: string, rolls: number) =>
    ({ id, command: { type: 'change-settings', settings: { rolls } } }) as const;
  expect(String(await here.room.answer(OLGA, set('first', 11), laptop.client))).toContain('"ok":true');
  expect(String(await there.room.answer(OLGA, set('second', 12), phone.client))).toContain('"ok":true');
  const answering = here.room.answer(OLGA, set('third', 13), laptop.client);
  here.room.leave(laptop.client, { kind: 'person', person: 'olga' });
  expect(await answering).toBe('too-many');
  expect(here.actor.state.settings.rolls).toBe(12);
  for (const { end } of [laptop, phone]) end();
});
