import { parseValues, type ValueTable } from '@pok/strategy';

/** The solved values, one file per number of players; fetched when a bot or a review first needs them. */
const FILES = import.meta.glob<string>('../../../strategy/values/*.bin', {
  query: '?url',
  import: 'default',
});

export async function loadValues(players: number): Promise<ValueTable> {
  const url = await FILES[`../../../strategy/values/${players}.bin`]?.();
  if (url === undefined) throw new Error(`no values for ${players} players`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`values for ${players} players: ${answer.status}`);
  return parseValues(new Uint8Array(await answer.arrayBuffer()));
}
