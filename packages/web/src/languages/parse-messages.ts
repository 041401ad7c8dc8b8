/** A message as the translators wrote it. */
export interface Message {
  /** Every wording of it, one per case. */
  readonly texts: readonly string[];
  /** Names of the blanks to fill in, in alphabetical order. */
  readonly inputs: readonly string[];
  /** What each wording is for: `{ shape: 'disc' }`, or `'*'` for all that is left. Plurals are left out. */
  readonly cases: readonly Case[];
}

type Case = Readonly<Record<string, string>>;

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
  return { texts, inputs: blanks(texts), cases: Object.keys(match).map(parseCase) };
}

/** `count=1, shape=disc`; which plurals there are differs from language to language. */
function parseCase(text: string): Case {
  const parts = text.split(',').map((part) => part.trim().split('='));
  return Object.fromEntries(parts.filter(([name = '']) => !name.endsWith('Plural')));
}

/** Whether a message has words for every case of another message; it may tell more cases apart. */
export function coversAll(message: Message, other: Message): boolean {
  return other.cases.every((wanted) => message.cases.some((given) => covers(given, wanted)));
}

function covers(given: Case, wanted: Case): boolean {
  return Object.entries(given).every(([name, value]) => value === '*' || value === wanted[name]);
}

function blanks(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name ?? ''));
  return [...new Set(names)].sort();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
