import type { Players } from '@pok/server/players';
import { hashOfToken } from './oracle.ts';
import type { Prng } from './prng.ts';
import type { ServerNode } from './server-node.ts';
import type { World } from './world.ts';

/** How long another node may let a device in that was signed out, if the hint got lost. Clocks may disagree by some seconds. */
const ELSEWHERE_MS = 60_000;
const CLOCK_SKEW_MS = 10_000;
/** How often the phone asks while it is being signed out, and when it asks again. */
const ASKED_AT_ONCE = 20;
const ASKS_LATER_MS = [0, 20, 500, 5_000];

/** Somebody has lost a phone and signs it out, while it talks to the same node. It must stay out. */
export async function loseAPhone({ nodes, timeline, journal, database }: World, prng: Prng): Promise<void> {
  const home = prng.pick(nodes);
  const ask = <Result>(node: ServerNode, work: (players: Players) => Promise<Result>) =>
    new Promise<Result | undefined>((resolve) => {
      const { app } = node;
      if (app === undefined) return resolve(undefined);
      node.process.after(prng.between(1, 20), () =>
        work(app.players).then(resolve, () => resolve(undefined)),
      );
    });

  const owner = await ask(home, (players) => players.create(''));
  if (owner === undefined) return;
  const code = await ask(home, (players) => players.newDeviceCode(owner.id, owner.token));
  if (code === undefined) return;
  const phone = await ask(home, (players) => players.addDevice({ code: code.code }));
  const devices = await ask(home, (players) => players.devices(owner.id, owner.token));
  const lost = devices?.find(({ isThis }) => !isThis);
  if (phone === undefined || lost === undefined) return;

  const { process } = home;
  const signOut = () => ask(home, (players) => players.signOut(owner.id, lost.id));
  const isOut = signOut();
  for (let time = 0; time < ASKED_AT_ONCE; time += 1)
    void ask(prng.pick([home, ...nodes]), (players) => players.findNow(phone.token));
  // The outcome of a try that failed is open. The next one may find that the device is gone.
  const answer = (await isOut) ?? (await signOut());
  if (answer === undefined) return;
  journal.count('people: sign a device out');
  for (const ms of ASKS_LATER_MS) timeline.schedule(ms, () => void look(home));
  for (const node of nodes) timeline.schedule(ELSEWHERE_MS + CLOCK_SKEW_MS, () => void look(node));

  /** Whether an asynchronous failover has lost the sign-out. */
  function isUndone(): boolean {
    const isStored = database.contents.devices.has(hashOfToken(phone?.token ?? ''));
    return database.replication.mode === 'asynchronous' && isStored;
  }

  async function look(node: ServerNode): Promise<void> {
    if (node === home && node.process !== process) return; // a new process has asked the store
    const found = await ask(node, (players) => players.find(phone?.token ?? ''));
    if (found !== undefined && !isUndone())
      journal.fail('sign-out', `${node.name} lets in a device that was signed out`);
  }
}
