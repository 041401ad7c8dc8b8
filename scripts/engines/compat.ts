import { createRequire } from 'node:module';
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import { ENGINES } from '../../packages/web/engines.ts';

/** Sixteen megabytes of JSON. An import would turn them into a module first. */
const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** The same versions on computers and on phones. */
const OLDEST: readonly (readonly [BrowserName, string])[] = [
  ['safari', ENGINES.safari],
  ['safari_ios', ENGINES.safari],
  ['firefox', ENGINES.firefox],
  ['firefox_android', ENGINES.firefox],
  ['chrome', ENGINES.chrome],
  ['chrome_android', ENGINES.chrome],
];

/** The interfaces of the objects that every script finds. */
const INTERFACES: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  screen: 'Screen',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  crypto: 'Crypto',
};

/** Members of all interfaces and of the language itself, by name. */
const MEMBERS = new Map<string, CompatStatement[]>();
for (const owners of [compatData.api, compatData.javascript.builtins]) {
  for (const ownerName of Object.keys(owners ?? {})) {
    for (const key of Object.keys(owners?.[ownerName] ?? {})) {
      const compat = compatOf(owners?.[ownerName], key);
      const name = key.replace(/_(static|event)$/, '');
      if (compat !== undefined) MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), compat]);
    }
  }
}

/** Engines that lack what a name alone stands for: `IdleDetector`, `requestIdleCallback`. */
export function enginesWithout(name: string): readonly string[] {
  return lacking(compatOf(compatData.api, name) ?? compatOf(compatData.api.Window, name));
}

/**
 * Engines that lack a member. Where the object's interface is not known: those that lack it everywhere, if the name has several
 * words. Most members of one word are our own, except those of arrays.
 */
export function enginesWithoutMember(object: string | undefined, name: string): readonly string[] {
  const owner = object === undefined ? undefined : compatData.api[INTERFACES[object] ?? object];
  if (owner !== undefined) return lacking(compatOf(owner, name) ?? compatOf(owner, `${name}_static`));
  if (!/[a-z][A-Z]/.test(name)) return lacking(compatOf(compatData.javascript.builtins?.Array, name));
  const all = (MEMBERS.get(name) ?? []).map(lacking);
  return all.every((engines) => engines.length > 0) ? (all[0] ?? []) : [];
}

function compatOf(owner: Identifier | undefined, name: string): CompatStatement | undefined {
  return owner !== undefined && Object.hasOwn(owner, name) ? owner[name]?.__compat : undefined;
}

function lacking(feature: CompatStatement | undefined): readonly string[] {
  if (feature === undefined) return [];
  return OLDEST.filter(([browser, version]) => {
    const { support } = feature;
    const statements = [support[browser] ?? []].flat();
    return statements.length > 0 && !statements.some((one) => isIn(version, one));
  }).map(([browser, version]) => `${browser} ${version}`);
}

function isIn(
  version: string,
  { version_added, version_removed, flags, prefix }: SimpleSupportStatement,
): boolean {
  if (flags !== undefined || prefix !== undefined || typeof version_added !== 'string') return false;
  const added = Number.parseFloat(version_added.replace('≤', ''));
  return added <= Number(version) && version_removed === undefined;
}
