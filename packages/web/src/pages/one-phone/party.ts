import { BOT_LEVELS, type BotLevel, isPlayerCount, PLAYER_COUNTS } from '@pok/rules';
import { cleanName, isSameName } from '@pok/table';
import { isRecord } from '../../connect/storage.ts';

/** Who plays on this phone, in seat order. An empty name stands for "player 1" and so on. */
export type Party = readonly PartySeat[];
export type PartySeat =
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'bot'; readonly level: BotLevel };

const NOBODY: PartySeat = { kind: 'person', name: '' };
export const NEW_PARTY: Party = [NOBODY, NOBODY, NOBODY];
export const MOST = Math.max(...PLAYER_COUNTS);

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

/** The names people will have at the table; bots get theirs there. */
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

export function parseParty(value: unknown): Party | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST) return undefined;
  const seats = value.map(parseSeat).filter((seat) => seat !== undefined);
  return seats.length === value.length ? seats : undefined;
}

function parseSeat(value: unknown): PartySeat | undefined {
  if (!isRecord(value)) return undefined;
  if (value.kind === 'person' && typeof value.name === 'string') return { kind: 'person', name: value.name };
  const level = BOT_LEVELS.find((each) => each === value.level);
  return value.kind === 'bot' && level !== undefined ? { kind: 'bot', level } : undefined;
}
