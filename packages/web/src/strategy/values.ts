import type { PlayerCount } from '@pok/rules';
import { parseValues, positionsFor, type ValueTable } from '@pok/strategy';

/** The solved values, one file per number of players. */
const FILES = import.meta.glob<string>('../../../strategy/values/*.bin', {
  query: '?url',
  import: 'default',
  eager: true,
});

type OnShare = (share: number) => void;

/** `onShare` hears how much of the file has arrived, from 0 to 1. */
export async function fetchValues(players: PlayerCount, onShare: OnShare): Promise<ValueTable> {
  const url = FILES[`../../../strategy/values/${players}.bin`];
  if (url === undefined) throw new Error(`no values for ${players} players`);
  const fetching = fetch(url);
  positionsFor(players); // the parser needs them, and they take a while: enumerate them while the file arrives
  const response = await fetching;
  if (!response.ok) throw new Error(`values for ${players} players: ${response.status}`);
  return parseValues(await read(response, onShare));
}

async function read(response: Response, onShare: OnShare): Promise<Uint8Array> {
  const length = Number(response.headers.get('content-length'));
  if (response.body === null || !(length > 0)) return new Uint8Array(await response.arrayBuffer());
  let arrived = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        arrived += bytes.length;
        onShare(Math.min(1, arrived / length)); // a body that was compressed on the way is longer than announced
        controller.enqueue(bytes);
      },
    }),
  );
  return new Uint8Array(await new Response(counted).arrayBuffer());
}

interface Loading<V> {
  readonly values: Promise<V>;
  /** Rejects when the time is up. */
  readonly timeout: Promise<never>;
  readonly listeners: Set<OnShare>;
}

/** Loads the values of each player count once, for however many callers; after a failure, the next caller tries again. */
export function createValueLoader<V>(
  fetchFor: (players: PlayerCount, onShare: OnShare) => Promise<V>,
  timeoutMs: number,
) {
  const known = new Map<PlayerCount, Loading<V>>();

  function loadingOf(players: PlayerCount): Loading<V> {
    const loading = known.get(players) ?? begin(players);
    known.set(players, loading);
    return loading;
  }

  function begin(players: PlayerCount): Loading<V> {
    const listeners = new Set<OnShare>();
    const values = fetchFor(players, (share) => {
      for (const listener of listeners) listener(share);
    });
    const timeout = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => reject(new Error('the values are not there yet')), timeoutMs);
      const stop = () => clearTimeout(timer);
      values.then(stop, stop);
    });
    timeout.catch(() => {}); // nobody may be waiting
    values.catch(() => known.delete(players));
    return { values, timeout, listeners };
  }

  return {
    load(players: PlayerCount, onShare: OnShare): Promise<V> {
      const { values, listeners } = loadingOf(players);
      listeners.add(onShare);
      return values;
    },
    /** Rejects `timeoutMs` after loading began, and immediately from then on until the values are there. */
    loadInTime(players: PlayerCount): Promise<V> {
      const { values, timeout } = loadingOf(players);
      return Promise.race([values, timeout]);
    },
  };
}
