/** The rules as the law's cases see them: the real ones, or a copy with a fault in it. */
export type Rules = typeof import('../src/index.ts');

/** A case of the law: its title quotes the rule, and `told` is what the given rules make of it. */
export interface LawCase {
  readonly title: string;
  readonly expected: string;
  told(rules: Rules): string;
}
