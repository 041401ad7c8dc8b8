import { type BotLevel, botLevelSchema, type Look, lookSchema, z } from '@pok/protocol';
import { isPlayerCount, PLAYER_COUNTS } from '@pok/rules';
import { cleanName, isSameName } from '@pok/table';
import { Stored } from '../storage/stored.ts';

/** Who plays on this phone, in seat order. An empty name stands for "player 1" and so on. */
export type Party = readonly PartySeat[];
export type PartySeat =
  | { readonly kind: 'person'; readonly name: string; readonly look?: Look }
  | { readonly kind: 'bot'; readonly level: BotLevel };

const NOBODY: PartySeat = { kind: 'person', name: '' };
export const NEW_PARTY: Party = [NOBODY, NOBODY, NOBODY];
export const MOST = Math.max(...PLAYER_COUNTS);

const STORED = new Stored<Party>(
  'pok-one-phone-party',
  z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('person'), name: z.string(), look: z.exactOptional(lookSchema) }),
        z.object({ kind: z.literal('bot'), level: botLevelSchema }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(MOST)),
);

/** Those who played on this phone last time. */
export function loadParty(): Party {
  return STORED.loadOr(NEW_PARTY);
}

export function saveParty(party: Party): void {
  STORED.save(party);
}

export type PartyProblem =
  | { readonly kind: 'need-three' }
  | { readonly kind: 'need-person' }
  | { readonly kind: 'same-name' }
  | { readonly kind: 'name-too-long'; readonly name: string };

export function addSeat(party: Party, seat: PartySeat = NOBODY): Party {
  return party.length < MOST ? [...party, seat] : party;
}

export function removeSeat(party: Party, index: number): Party {
  return party.filter((_, each) => each !== index);
}

export function changeSeat(party: Party, index: number, seat: PartySeat): Party {
  return party.map((old, each) => (each === index ? seat : old));
}

/** The names that people will have at the table; bots get theirs there. */
export function namesOf(party: Party, nameFor: (number: number) => string): readonly (string | undefined)[] {
  return party.map((seat, index) => {
    if (seat.kind === 'bot') return undefined;
    const clean = cleanName(seat.name);
    return clean.ok || clean.refusal === 'name-too-long' ? seat.name.trim() : nameFor(index + 1);
  });
}

/** What keeps a party from starting, if anything does. */
export function problemOf(party: Party, nameFor: (number: number) => string): PartyProblem | undefined {
  if (!isPlayerCount(party.length)) return { kind: 'need-three' };
  const names = namesOf(party, nameFor).filter((name) => name !== undefined);
  if (names.length === 0) return { kind: 'need-person' };
  const tooLong = names.find((name) => !cleanName(name).ok);
  if (tooLong !== undefined) return { kind: 'name-too-long', name: tooLong };
  const isTwice = names.some((name, index) =>
    names.slice(index + 1).some((other) => isSameName(name, other)),
  );
  return isTwice ? { kind: 'same-name' } : undefined;
}
