/**
 * A finished match with all that is needed to check it: rules, rolls, fists. docs/fairness.md describes it to the
 * byte; `pok verify` and the app check it.
 */
export interface MatchExport {
  readonly format: 'pok-match-1';
  readonly table: string;
  readonly match: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly players: readonly {
    readonly name: string;
    readonly kind: 'person' | 'bot';
    readonly word: string;
  }[];
  /** Hash of `secret`, published before the first word. All bytes are hex. */
  readonly commitment: string;
  readonly secret: string;
  readonly rounds: readonly {
    readonly roll: string;
    readonly plays: string;
    readonly commitments: readonly string[];
    readonly blinds: readonly string[];
    /** How often each seat closed its fist: only the last time counts, and its blind was derived with this number. */
    readonly closings: readonly number[];
  }[];
  readonly result: string;
  /** The match as a `.pok` record. */
  readonly record: string;
}
