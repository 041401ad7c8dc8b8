import { type Answer, answerSchema, type Command, credentialsSchema } from '@pok/protocol';
import { mayWatch } from '@pok/table';
import { request } from './http.ts';
import type { Caller } from './network.ts';
import type { Prng } from './prng.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** A newcomer whose own program uses no socket, and who wants a seat where newcomers get none. */
export async function comeLate(world: World, prng: Prng, number: number): Promise<void> {
  const { table, network, timeline, journal, oracle, answers } = world;
  const now = oracle.now(table ?? '');
  if (table === undefined || now === undefined) return;
  if (!now.state.settings.locked && mayWatch(now.state, { kind: 'spectator' })) return;
  const process = new SimulatedProcess(`latecomer ${number}`, timeline, (error) =>
    journal.fail('latecomer', String(error)),
  );
  const caller: Caller = { address: '10.9.9.8', isOffline: () => false, prefers: () => undefined };
  const ask = (path: string, token?: string, body?: object) =>
    request(process, network.nodeFor(caller), prng.between(5, 100), path, {
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(async (response) => (response.ok ? response.json() : undefined));
  try {
    const { id: person, token } = credentialsSchema.parse(await ask('/api/players'));
    const id = `latecomer-${number}`;
    const command: Command = { type: 'sit', name: `Late ${number}` };
    const answer = answerSchema.parse(await ask(`/api/tables/${table}/commands`, token, { id, command }));
    look(answer, answers.versionsOf(table, person, id).length);
  } catch {
    journal.note(process.name, 'gives up');
  }
  process.end();

  function look(answer: Answer, timesDone: number): void {
    journal.count(answer.ok ? 'answer: done' : `refusal: ${answer.refusal}`);
    if (timesDone !== (answer.ok ? 1 : 0) && !oracle.wasRewound(table ?? ''))
      journal.fail('acknowledged', `${process.name} is in the log ${timesDone} times`);
  }
}
