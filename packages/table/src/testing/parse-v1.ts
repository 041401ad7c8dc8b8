import { DEFAULT_SETTINGS } from '@pok/protocol';

const KEYS: Readonly<Record<string, string>> = {
  chance: 'seeds',
  secret: 'serverSeed',
  words: 'clientSeeds',
  word: 'clientSeed',
  bot: 'substitute',
  claims: 'promises',
  handedOver: 'handedOverCount',
};
const VALUES: Readonly<Record<string, string>> = {
  'bot kept': 'temporary',
  'bot left': 'permanent',
  'kind screen': 'big-screen',
};

/**
 * JSON.parse for a state or views of version 1, under today's names. It knows neither evolve nor the upcasts, so that golden
 * files are compared with what those make of their logs.
 */
export function parseV1(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (typeof value === 'string') return VALUES[`${key} ${value}`] ?? value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (key === '' && 'people' in value) return { ...renameKeys(value), removed: [] };
    if (key === 'settings') return { ...DEFAULT_SETTINGS, ...value };
    if (key === 'chance') return { ...renameKeys(value), format: 'pok-match-1' };
    if (key === 'next' && 'match' in value) return renameKeys({ ...value, seededBy: value.words }, ['words']);
    if (value.kind === 'claim') return { kind: 'remark', remark: value.claim };
    if (value.kind === 'shape-claim') return renameShapeClaim(value);
    if ('seat' in value && 'talk' in value && !('at' in value)) return renameClaim(value);
    return renameKeys(value);
  });
}

function renameKeys(value: object, without: readonly string[] = []): object {
  const entries = Object.entries(value).filter(([key]) => !without.includes(key));
  return Object.fromEntries(entries.map(([key, each]) => [KEYS[key] ?? key, each]));
}

function renameShapeClaim({ claim, shape }: { claim: string; shape: string }): object {
  const isPromise = claim === 'play' || claim === 'avoid';
  return isPromise ? { kind: 'promise', promise: claim, shape } : { kind: 'remark', remark: claim, shape };
}

/** A claim in a round, whose talk has its new names already; judged where the round is over. */
function renameClaim(value: {
  seat: number;
  talk: { promise: string; shape: string };
  kept?: boolean;
}): object {
  const { seat, talk, kept } = value;
  const made = { seat, promise: talk.promise, shape: talk.shape };
  return kept === undefined ? made : { ...made, wasHonest: kept };
}
