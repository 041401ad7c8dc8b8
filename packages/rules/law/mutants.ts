/** A copy of a source text with one fault in it. */
export interface Mutant {
  readonly text: string;
  readonly fault: string;
}

/** What can go wrong at a place: each match of the pattern becomes each of the others. */
const FAULTS: readonly (readonly [pattern: RegExp, replacements: readonly string[]])[] = [
  [/ === /g, [' !== ']],
  [/ !== /g, [' === ']],
  [/ >= /g, [' > ', ' < ', ' === ']],
  [/ <= /g, [' < ', ' > ']],
  [/ > /g, [' >= ', ' < ', ' === ']],
  [/ < /g, [' <= ', ' > ']],
  [/ && /g, [' || ']],
  [/ \|\| /g, [' && ']],
  [/ \+ /g, [' - ']],
  [/ - /g, [' + ']],
  [/ \* /g, [' + ']],
  [/!(?=[a-zA-Z])/g, ['']],
  [/\.every\(/g, ['.some(']],
  [/\.some\(/g, ['.every(']],
  [/\.filter\(/g, ['.map(']],
  // A step of a loop is left alone: without it the loop would never end.
  [/(?<=[\s([:/])(?<!\+= )\d+(?=[\s,;)\]}/])/g, ['N+1', 'N-1']],
  [/ \? /g, [' && false ? ', ' || true ? ']],
];

/** All mutants of a source text; comments and types hold no faults. */
export function mutantsOf(source: string): readonly Mutant[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  return FAULTS.flatMap(([pattern, replacements]) =>
    [...code.matchAll(pattern)].flatMap((match) =>
      replacements.map((replacement) => mutate(code, match, replacement)),
    ),
  );
}

function mutate(code: string, match: RegExpExecArray, replacement: string): Mutant {
  const [found] = match;
  const line = code.slice(0, match.index).split('\n').length;
  const becomes = replace(found, replacement);
  return {
    text: code.slice(0, match.index) + becomes + code.slice(match.index + found.length),
    fault: `line ${line}: \`${found.trim()}\` became \`${becomes.trim()}\``,
  };
}

function replace(found: string, replacement: string): string {
  switch (replacement) {
    case 'N+1':
      return String(Number(found) + 1);
    case 'N-1':
      return String(Number(found) - 1);
    default:
      return replacement;
  }
}
