/** A passage of English in a file: a paragraph of a page, a comment or a test's title. */
export interface Passage {
  readonly line: number;
  readonly text: string;
}

export interface Fault {
  readonly line: number;
  /** What is wrong, and what to write instead. */
  readonly problem: string;
  readonly excerpt: string;
}

/** What we have written again and again. Everything else about our English is for people to judge. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, '"mend": say "fix" or "repair"'],
  [/, too(?=[.,;:)!?—*]|$)/i, '", too": drop it, or say "also" before the verb'],
  [/\balso if\b/i, '"also if": say "even if"'],
  [
    /\bso (?:many|much|long)\b(?! (?:as|for|better|less|more|worse|\w+er)\b)(?![^.;:]*\bthat\b)/i,
    'a bare "so many": give the number, or say "this many"',
  ],
  [
    /\b(?:a|one) (?:byte|counter|letter|line|message|number|row) an? (?:byte|hand|match|place|player|round|seat|spread|table|viewer)\b(?! (?:has|have|is|may|can|still|\w+s)\b)/i,
    '"a number a place": say "one number per place"',
  ],
];

const COMMENT_PATTERNS: typeof PATTERNS = [
  ...PATTERNS,
  [
    /^\s*(?:Answers|Tells) (?:the|its|whether|if|what|who|how|which|where|when)\b/,
    'a function "returns" or "formats"; it does not answer or tell',
  ],
];

export function faultsIn({ line, text }: Passage, patterns = PATTERNS): readonly Fault[] {
  return patterns.flatMap(([pattern, problem]) => {
    const match = pattern.exec(text);
    if (match === null) return [];
    return [{ line, problem, excerpt: `…${text.slice(Math.max(0, match.index - 20), match.index + 60)}…` }];
  });
}

export function faultsInComment(passage: Passage): readonly Fault[] {
  return faultsIn(passage, COMMENT_PATTERNS);
}
