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

/** Nouns of the game and of the house: `a letter a seat` is wrong, `ten a day` is not. */
const COUNTED =
  '(?:byte|choice|column|device|file|group|hand|language|line|match|node|person|place|player|position|roll|round|row|seat|shape|socket|spread|table|viewer)';
const GIVING =
  '(?:allow|ask|assign|bring|call|cost|deal|find|gave|get|give|giving|got|hand|leave|leaving|lend|make|making|offer|promise|save|saving|sell|send|sent|show|take|taking|tell|told)';
const VERB =
  "(?:is|are|was|were|has|does|did|can|can't|could|may|must|will|would|should|isn't|aren't|doesn't|gets|goes|stays|comes|plays|counts|gives|makes|takes|wins|says|shows|needs|belongs|follows|waits|arrives|happens|holds|knows|loses)";
const CONJUNCTION =
  '(?:after|although|and|as|because|before|but|for|how|if|once|or|since|so|than|that|though|unless|until|what|when|where|which|while|who|whose|why)';
/** "The counters a player still has" is a clause. */
const NO_CLAUSE = `(?! (?:${VERB}|of|still|have|had|\\w+s)\\b)`;
const WORD = `(?!${CONJUNCTION}\\b)[\\w'’“”"*./-]+`;

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bthe own\b/i, '"the own": say whose own'],
  [/\banew\b/i, '"anew": say "again"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"mend": say "fix" or "repair"'],
  [
    /\b(?:match|roll|round|sitting) that is on\b(?! screen)/i,
    '"the roll that is on": say "the current roll" or "the running match"',
  ],
  [/(?<!\b(?:there|or|if) )\b(?:is|are) none\b(?! of)/i, '"is none": say "is not one", or name it'],
  [/\b(?:is|are) none of (?:its|his|her|our|your|their)\b/i, '"is none of its tables": say "is not one of"'],
  [/\bplays? no more\b/i, '"plays no more": say "has finished" or "stops playing"'],
  [/\ba level (?:lower|higher)\b/i, '"a level lower": say "at a lower level"'],
  [/\bin the place of\b/i, '"in the place of": say "in place of"'],
  [/\b(?:has|have) (?:the|their|its) (?:role|seat)s? back\b/i, '"has the role back": say "gets it back"'],
  [/, too(?=[.,;:)!?—*]|$)/i, '", too": drop it, or say "also" before the verb'],
  [/\balso if\b/i, '"also if": say "even if"'],
  [
    /\bso (?:many|much|long)\b(?! (?:as|for|better|less|more|worse|\w+er)\b)(?![^.;:]*\bthat\b)/i,
    'a bare "so many": give the number, or say "this many"',
  ],
  [
    new RegExp(
      `(?<!\\b${GIVING}(?:s|ed|ing)? )\\b(?:an?|one) (?!of\\b)[a-z-]+ an? ${COUNTED}\\b${NO_CLAUSE}`,
      'i',
    ),
    '"a number a place": say "one number per place"',
  ],
  [
    new RegExp(
      `(?<!\\b(?:${GIVING}(?:s|ed|ing)?|many|the) )\\b(?:bytes|counters|fists|letters|lines|matches|messages|numbers|points|rounds|rows|tables|winners) an? ${COUNTED}\\b${NO_CLAUSE}`,
      'i',
    ),
    '"numbers a place": say "numbers per place"',
  ],
];

/** `Who forgets a hand plays a harder game`: two verbs and no conjunction between them. A mere fragment has one. */
const SUBJECT_CLAUSE = new RegExp(
  `^(?:Who|Whoever) (?:${VERB}|(?!this|its|was)[a-z]+(?:s|ed)) (?:${WORD} )*?${VERB}\\b|^(?:What (?!is left|remains|matters|counts)|Whatever )(?:${WORD} )*?${VERB} (?:${WORD} )+?${VERB}\\b`,
);

const VERB_OF_A_COMMENT = /^\s*(?:Answers|Tells) (?:the|its|whether|if|what|who|how|which|where|when)\b/;

/** Faults that a pattern can find. */
export function faultsIn({ line, text }: Passage): readonly Fault[] {
  const found = PATTERNS.flatMap(([pattern, problem]) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ line, problem, excerpt: around(text, match.index) }];
  });
  const clauses = sentencesOf(text)
    .filter((sentence) => !sentence.endsWith('?') && SUBJECT_CLAUSE.test(sentence))
    .map((sentence) => ({
      line,
      problem: 'a clause as the subject: name the subject ("a player who…")',
      excerpt: around(sentence, 0),
    }));
  return [...found, ...clauses];
}

export function faultsInComment(passage: Passage): readonly Fault[] {
  const { line, text } = passage;
  const verb = VERB_OF_A_COMMENT.test(text)
    ? [
        {
          line,
          problem: 'a function "returns" or "formats"; it does not answer or tell',
          excerpt: around(text, 0),
        },
      ]
    : [];
  return [...verb, ...faultsIn(passage)];
}

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?…][)*_"”’]*)\s+(?=[^a-z])/u)
    .map((sentence) => sentence.replace(/^[\s(*_"“]+|[\s*_)"”]+$/gu, ''))
    .filter((sentence) => sentence !== '');
}

function around(text: string, index: number): string {
  return `…${text.slice(Math.max(0, index - 20), index + 60)}…`;
}
