/** A message as the translators wrote it. */
export interface Message {
  /** Every wording of it, one a case. */
  readonly texts: readonly string[];
  /** Names of the blanks to fill in, in order of the alphabet. */
  readonly inputs: readonly string[];
  /** What its cases depend on: `shape=disc`; plural cases differ between languages and are left out. */
  readonly cases: readonly string[];
}

/** Reads a file of inlang's message format: a text, or a list of one object with a text for every case. */
export function parseMessages(json: string): ReadonlyMap<string, Message> {
  const file: unknown = JSON.parse(json);
  if (!isRecord(file)) throw new Error('a message file is an object');
  return new Map(Object.entries(file).map(([key, value]) => [key, parseMessage(key, value)]));
}

function parseMessage(key: string, value: unknown): Message {
  if (typeof value === 'string') return { texts: [value], inputs: blanks([value]), cases: [] };
  const variants: unknown = Array.isArray(value) ? value[0] : undefined;
  const match = isRecord(variants) ? variants.match : undefined;
  if (!isRecord(match)) throw new Error(`${key} is neither a text nor a list of cases`);
  const texts = Object.values(match).filter((text) => typeof text === 'string');
  const cases = Object.keys(match).filter((name) => !/Plural=/.test(name));
  return { texts, inputs: blanks(texts), cases: cases.sort() };
}

function blanks(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name ?? ''));
  return [...new Set(names)].sort();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
