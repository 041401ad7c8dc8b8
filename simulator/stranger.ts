import { closeReasonOf, PROTOCOL_VERSION, type TableCode } from '@pok/protocol';
import type { Line, Parcel } from './line.ts';
import type { Caller } from './network.ts';
import type { Prng } from './prng.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** What a home-made client may send. Most of it is wrong. */
type Script = (table: TableCode, prng: Prng) => { readonly path: string; readonly says: readonly string[] };

const HELLO = JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION });
const SCRIPTS: readonly Script[] = [
  (table) => ({ path: at(table), says: [] }),
  (table) => ({ path: at(table), says: ['hello?'] }),
  (table) => ({ path: at(table), says: ['{"type":"ping"}'] }),
  (table) => ({ path: at(table), says: [JSON.stringify({ type: 'hello', protocol: 1 })] }),
  (table) => ({
    path: at(table),
    says: [JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token: 'A'.repeat(43) })],
  }),
  () => ({ path: at('AAAAAAAA'), says: [HELLO] }),
  () => ({ path: '/nowhere', says: [HELLO] }),
  (table) => ({ path: at(table), says: [HELLO, ...Array.from({ length: 60 }, () => '{"type":"news"}')] }),
  (table) => ({
    path: at(table),
    says: [HELLO, HELLO, ...Array.from({ length: 9 }, () => '{"type":"ping"}')],
  }),
];

function at(table: TableCode): string {
  return `/api/tables/${table}/socket`;
}

/** Somebody who has found the address and tries things. They are sent away, and nobody else notices. */
export function visitAsStranger(world: World, prng: Prng, number: number): void {
  const { table, network, timeline, journal } = world;
  if (table === undefined) return;
  const process = new SimulatedProcess(`stranger ${number}`, timeline, (error) =>
    journal.fail('stranger', String(error)),
  );
  const caller: Caller = { address: '10.9.9.9', isOffline: () => false, prefers: () => undefined };
  const { path, says } = prng.pick(SCRIPTS)(table, prng);
  function receive(parcel: Parcel): void {
    if (parcel.kind === 'open') for (const text of says) line.toServer({ kind: 'text', text });
    if (parcel.kind === 'close') journal.count(`closed: ${closeReasonOf(parcel.code)}`);
    if (parcel.kind === 'close' || parcel.kind === 'reset') process.end();
  }
  const line: Line = network.connect(caller, { process, receive }, path);
  process.after(prng.between(1_000, 20_000), () => {
    line.toServer({ kind: 'close', code: 1000, reason: '' });
    process.end();
  });
}
