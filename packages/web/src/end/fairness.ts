import type { MatchExport } from '@pok/protocol';
import { type Check, verifyExport, type Witness } from '@pok/table';

export type FairnessReport =
  | {
      readonly ok: true;
      readonly rolls: number;
      readonly fists: number;
      /** Whether this device saw the match, or could only check that the export is consistent. */
      readonly isWitnessed: boolean;
    }
  | { readonly ok: false; readonly check: Check; readonly round: number };

/** Checks every roll and every fist of a finished match on this device, and compares them with what it saw. */
export function checkFairness(played: MatchExport, witness: Witness | undefined): FairnessReport {
  const { findings } = verifyExport(played, witness);
  const bad = findings.find(({ ok }) => !ok);
  if (bad !== undefined && !bad.ok) return { ok: false, check: bad.check, round: bad.round ?? 0 };
  const rolls = played.rounds.length;
  return { ok: true, rolls, fists: rolls * played.players.length, isWitnessed: witness !== undefined };
}
