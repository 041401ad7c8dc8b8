import { type ParsedExport, parseExport, type SittingProof, type UpcastExport } from '@pok/protocol';
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
import { recordOfMatch } from './export-of.ts';
import {
  blindOf,
  commitToFist,
  commitToServerSeed,
  type MatchSeeds,
  matchSeedsOf,
  rollOf,
} from './fairness.ts';
import { commonRollOf, linksTo, MAX_LINKS } from './hash-chain.ts';
import { type FistOfRound, findContradiction, unseenFists, type Witness } from './witness.ts';

/** What is checked, in this order. */
export const CHECKS = [
  'form', // it is an export at all
  'seed', // the server seed is the one that was committed to
  'rolls', // every roll follows from the seeds
  'fists', // every play is what its commitment hid, and every blind follows from the seeds; no bot opened its fist again
  'plays', // every round could be played, by the rules
  'result', // the match ended as the export says
  'record', // the record tells the same match
  'witness', // it agrees with what this device saw
] as const;
export type Check = (typeof CHECKS)[number];

/** The outcome of one check. */
export type CheckResult =
  | {
      readonly check: Check;
      readonly ok: true;
      /** With the check 'witness': the fists that this device can't vouch for. */
      readonly unseen?: readonly FistOfRound[];
    }
  | {
      readonly check: Check;
      readonly ok: false;
      readonly message: string;
      readonly round?: number;
      readonly seat?: Seat;
    };

export interface Report {
  readonly ok: boolean;
  readonly findings: readonly CheckResult[];
}

type Failure = Omit<Extract<CheckResult, { ok: false }>, 'check' | 'ok'>;

/** Checks everything an exported match says; with a witness, also that it is the match this device saw. */
export function verifyExport(json: unknown, witness?: Witness): Report {
  const parsed = parseExport(json);
  if (typeof parsed === 'string') return reportOf([resultOf('form', { message: parsed })]);
  const { exported } = parsed;
  const seeds = seedsOfExport(exported);
  const played = replay(parsed);
  return reportOf([
    resultOf('form', undefined),
    resultOf('seed', checkServerSeed(exported)),
    resultOf('rolls', checkRolls(exported, seeds)),
    resultOf('fists', checkFists(parsed, seeds)),
    resultOf('plays', played.failure),
    resultOf('result', checkResult(exported, played.match)),
    resultOf('record', checkRecord(exported, played.match)),
    ...(witness === undefined ? [] : [checkWitness(exported, witness)]),
  ]);
}

/** All randomness of the match, derived from its seeds. */
export function seedsOfExport({ format, table, match, serverSeed, players }: UpcastExport): MatchSeeds {
  return matchSeedsOf({
    format,
    table,
    match,
    serverSeed,
    clientSeeds: players.map(({ clientSeed }) => clientSeed),
  });
}

function reportOf(findings: readonly CheckResult[]): Report {
  return { ok: findings.every(({ ok }) => ok), findings };
}

function resultOf(check: Check, failure: Failure | undefined): CheckResult {
  return failure === undefined ? { check, ok: true } : { check, ok: false, ...failure };
}

function checkWitness(exported: UpcastExport, witness: Witness): CheckResult {
  const contradiction = findContradiction(witness, exported);
  if (contradiction !== undefined) return resultOf('witness', contradiction);
  return { check: 'witness', ok: true, unseen: unseenFists(witness, exported) };
}

function checkServerSeed({ commitment, serverSeed }: UpcastExport): Failure | undefined {
  return commitToServerSeed(serverSeed) === commitment
    ? undefined
    : { message: 'the server seed is not the one that was committed to' };
}

function checkRolls({ rounds, sitting }: UpcastExport, seeds: MatchSeeds): Failure | undefined {
  if (sitting !== undefined) return checkCommonRolls(rounds, sitting);
  for (const [index, { roll }] of rounds.entries()) {
    const round = index + 1;
    const derived = formatRoll(rollOf(seeds, round));
    if (roll !== derived) return { message: `the roll is ${roll}, but the seeds give ${derived}`, round };
  }
  return undefined;
}

/** With one roll for all: the last link leads back to what was committed to before the sitting, and each roll to its link. */
function checkCommonRolls(
  rounds: UpcastExport['rounds'],
  { rolls, link, commitment, ...label }: SittingProof,
): Failure | undefined {
  const isInOrder = rolls.every((number, index) => number > (rolls[index - 1] ?? 0));
  if (rolls.length !== rounds.length || !isInOrder || (link === null) !== (rolls.length === 0))
    return { message: 'the sitting must name the roll of each round, in order' };
  const last = rolls.at(-1) ?? 0;
  if (link === null) return undefined;
  if (last >= MAX_LINKS) return { message: `a sitting has no roll ${last}` };
  const links = linksTo(link, last + 1);
  if (links[0] !== commitment) return { message: "the link is not of the sitting's hash chain" };
  for (const [index, { roll }] of rounds.entries()) {
    const number = rolls[index] ?? 0;
    const derived = formatRoll(commonRollOf(links[number + 1] ?? '', label, number));
    if (roll !== derived)
      return { message: `the roll is ${roll}, but the sitting gave ${derived}`, round: index + 1 };
  }
  return undefined;
}

function checkFists({ exported, rounds }: ParsedExport, seeds: MatchSeeds): Failure | undefined {
  for (const [index, { blinds, closings, commitments }] of exported.rounds.entries()) {
    const round = index + 1;
    for (const [seat, shape] of (rounds[index]?.plays ?? []).entries()) {
      const blind = blinds[seat] ?? '';
      if (commitToFist(seeds.format, shape, blind) !== commitments[seat]) {
        return { message: 'the play is not what the commitment hid', round, seat };
      }
      if (blindOf(seeds, round, seat, closings[seat] ?? 0) !== blind) {
        return { message: 'the blind does not follow from the seeds', round, seat };
      }
      // Only people open a fist again. A bot's fist that closed twice was changed by the table.
      if (exported.players[seat]?.kind === 'bot' && closings[seat] !== 1) {
        return { message: 'a bot never opens its fist again', round, seat };
      }
    }
  }
  return undefined;
}

function replay({ exported, rounds }: ParsedExport): { match: Match; failure?: Failure } {
  const { length } = exported.players;
  if (!isPlayerCount(length)) throw new RangeError(`${length} players were parsed`);
  let match = startMatch(length);
  for (const [index, each] of rounds.entries()) {
    const played = playRound(match, each);
    if (!played.ok)
      return { match, failure: { message: `against the rules: ${played.error.kind}`, round: index + 1 } };
    match = played.match;
  }
  return { match };
}

function namesOf({ players }: UpcastExport): readonly string[] {
  return players.map(({ name }) => name);
}

function checkResult(exported: UpcastExport, match: Match): Failure | undefined {
  const result = formatResult(match.result ?? { kind: 'unfinished' }, namesOf(exported));
  return result === exported.result
    ? undefined
    : { message: `the result is "${exported.result}", but the rounds give "${result}"` };
}

function checkRecord(exported: UpcastExport, match: Match): Failure | undefined {
  const record = recordOfMatch(exported.table, exported.match, namesOf(exported), match);
  return formatRecord(record) === exported.record ? undefined : { message: 'the record tells another match' };
}
