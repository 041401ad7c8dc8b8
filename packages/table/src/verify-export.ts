import {
  formatRecord,
  formatResult,
  formatRoll,
  isPlayerCount,
  type Match,
  playRound,
  type Seat,
  startMatch,
} from '@pok/rules';
import type { MatchExport } from './export.ts';
import { recordOfMatch } from './export-of.ts';
import { blindOf, type Chance, chanceOf, commitToFist, commitToSecret, rollOf } from './fairness.ts';
import { type ParsedExport, parseExport } from './parse-export.ts';
import { findContradiction, type Witness } from './witness.ts';

/** What is checked, in this order. */
export const CHECKS = [
  'form', // it is an export at all
  'secret', // the secret is the one that was committed to
  'rolls', // every roll follows from the secret and the words
  'fists', // every play is what its commitment hid, and every blind follows from the secret; no bot thought again
  'plays', // every round could be played, by the rules
  'result', // the match ended as it says
  'record', // the record tells the same match
  'witness', // it agrees with what this device saw
] as const;
export type Check = (typeof CHECKS)[number];

export type Finding =
  | { readonly check: Check; readonly ok: true }
  | {
      readonly check: Check;
      readonly ok: false;
      readonly message: string;
      readonly round?: number;
      readonly seat?: Seat;
    };

export interface Report {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

type Problem = Omit<Extract<Finding, { ok: false }>, 'check' | 'ok'>;

/** Checks everything an exported match claims; with a witness, also that it is the match this device saw. */
export function verifyExport(json: unknown, witness?: Witness): Report {
  const parsed = parseExport(json);
  if (typeof parsed === 'string') return reportOf([finding('form', { message: parsed })]);
  const { exported } = parsed;
  const { table, match, secret, players } = exported;
  const chance = chanceOf(
    table,
    match,
    secret,
    players.map(({ word }) => word),
  );
  const played = replay(parsed);
  return reportOf([
    finding('form', undefined),
    finding('secret', checkSecret(exported)),
    finding('rolls', checkRolls(exported, chance)),
    finding('fists', checkFists(parsed, chance)),
    finding('plays', played.problem),
    finding('result', checkResult(exported, played.match)),
    finding('record', checkRecord(exported, played.match)),
    ...(witness === undefined ? [] : [finding('witness', findContradiction(witness, exported))]),
  ]);
}

function reportOf(findings: readonly Finding[]): Report {
  return { ok: findings.every(({ ok }) => ok), findings };
}

function finding(check: Check, problem: Problem | undefined): Finding {
  return problem === undefined ? { check, ok: true } : { check, ok: false, ...problem };
}

function checkSecret({ commitment, secret }: MatchExport): Problem | undefined {
  return commitToSecret(secret) === commitment
    ? undefined
    : { message: 'the secret is not the one that was committed to' };
}

function checkRolls({ rounds }: MatchExport, chance: Chance): Problem | undefined {
  for (const [index, { roll }] of rounds.entries()) {
    const round = index + 1;
    const derived = formatRoll(rollOf(chance, round));
    if (roll !== derived)
      return { message: `the roll is ${roll}, but the secret and words give ${derived}`, round };
  }
  return undefined;
}

function checkFists({ exported, rounds }: ParsedExport, chance: Chance): Problem | undefined {
  for (const [index, { blinds, closings, commitments }] of exported.rounds.entries()) {
    const round = index + 1;
    for (const [seat, shape] of (rounds[index]?.plays ?? []).entries()) {
      const blind = blinds[seat] ?? '';
      if (commitToFist(shape, blind) !== commitments[seat]) {
        return { message: 'the play is not what the commitment hid', round, seat };
      }
      if (blindOf(chance, round, seat, closings[seat] ?? 0) !== blind) {
        return { message: 'the blind does not follow from the secret', round, seat };
      }
      // Only people think again: a bot's seat that closes twice would be a fist that the table changed.
      if (exported.players[seat]?.kind === 'bot' && closings[seat] !== 1) {
        return { message: 'a bot never opens its fist again', round, seat };
      }
    }
  }
  return undefined;
}

function replay({ exported, rounds }: ParsedExport): { match: Match; problem?: Problem } {
  const { length } = exported.players;
  if (!isPlayerCount(length)) throw new RangeError(`${length} players were parsed`);
  let match = startMatch(length);
  for (const [index, each] of rounds.entries()) {
    const played = playRound(match, each);
    if (!played.ok)
      return { match, problem: { message: `against the rules: ${played.error.kind}`, round: index + 1 } };
    match = played.match;
  }
  return { match };
}

function namesOf({ players }: MatchExport): readonly string[] {
  return players.map(({ name }) => name);
}

function checkResult(exported: MatchExport, match: Match): Problem | undefined {
  const result = formatResult(match.result ?? { kind: 'unfinished' }, namesOf(exported));
  return result === exported.result
    ? undefined
    : { message: `the result is "${exported.result}", but the rounds give "${result}"` };
}

function checkRecord(exported: MatchExport, match: Match): Problem | undefined {
  const record = recordOfMatch(exported.table, exported.match, namesOf(exported), match);
  return formatRecord(record) === exported.record ? undefined : { message: 'the record tells another match' };
}
