import { parseValues, positionsFor, type ValueTable } from '@pok/strategy';

/** The solved values, one file per number of players; fetched when a bot or a review first needs them. */
const FILES = import.meta.glob<string>('../../../strategy/values/*.bin', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** `onProgress` hears how much of the file has arrived, from 0 to 1. */
export async function loadValues(players: number, onProgress?: (share: number) => void): Promise<ValueTable> {
  const url = FILES[`../../../strategy/values/${players}.bin`];
  if (url === undefined) throw new Error(`no values for ${players} players`);
  const fetching = fetch(url);
  positionsFor(players); // needed to parse it, and takes a while: do it while we wait
  const answer = await fetching;
  if (!answer.ok) throw new Error(`values for ${players} players: ${answer.status}`);
  return parseValues(await read(answer, onProgress));
}

async function read(answer: Response, onProgress?: (share: number) => void): Promise<Uint8Array> {
  const length = Number(answer.headers.get('content-length'));
  if (onProgress === undefined || answer.body === null || !(length > 0))
    return new Uint8Array(await answer.arrayBuffer());
  let arrived = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        arrived += bytes.length;
        onProgress(Math.min(1, arrived / length)); // what was compressed on the way is longer than announced
        controller.enqueue(bytes);
      },
    }),
  );
  return new Uint8Array(await new Response(counted).arrayBuffer());
}
