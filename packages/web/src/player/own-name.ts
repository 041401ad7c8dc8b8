import { z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

const STORED = new Stored('pok-name', z.string());

/** The name that was last typed on this device. */
export function loadName(): string {
  return STORED.loadOr('');
}

export function saveName(name: string): void {
  STORED.save(name);
}
