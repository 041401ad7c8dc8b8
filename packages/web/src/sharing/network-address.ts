import { z } from '@pok/protocol';
import { reachOf } from '../device/address.ts';

const networkSchema = z.object({ addresses: z.array(z.url()) });
let asked: Promise<string | undefined> | undefined;

/** Where others in the network find a server that this page reached at localhost; undefined if only this device can, or all can. */
export function networkAddress(): Promise<string | undefined> {
  asked ??= reachOf(location.hostname) === 'device' ? ask() : Promise.resolve(undefined);
  return asked;
}

async function ask(): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/network');
    return networkSchema.parse(await answer.json()).addresses[0];
  } catch {
    return undefined;
  }
}
