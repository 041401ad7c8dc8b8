import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A package that is part of what we ship.
 * @typedef {{ readonly name: string, readonly version: string, readonly licence: string, readonly text: string }} Licence
 */

/** The packages that files come from, by name, each once. @param {readonly string[]} files @returns {readonly Licence[]} */
export function licencesOf(files) {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const licences = [...folders].map(licenceIn);
  return inOrder(licences);
}

/** @param {readonly Licence[]} licences @returns {readonly Licence[]} */
export function inOrder(licences) {
  const byName = new Map(licences.map((licence) => [`${licence.name}@${licence.version}`, licence]));
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** All licence texts as one file. @param {readonly Licence[]} licences */
export function licencesAsText(licences) {
  const line = '-'.repeat(80);
  const parts = licences.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text.trim()}\n`,
  );
  return `POK contains the following packages.\n\n${line}\n${parts.join(`\n${line}\n`)}`;
}

/** @param {string} file */
function packageFolder(file) {
  const path = file.replaceAll('\\', '/').replace(/^\0/, '').split('?')[0] ?? '';
  return /^.*\/?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

/** @param {string} folder @returns {Licence} */
function licenceIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(entry));
  if (license === undefined) throw new Error(`${folder} names no licence`);
  const text =
    file === undefined
      ? `It comes without the text of its licence, ${license}.`
      : readFileSync(join(folder, file), 'utf8');
  return { name, version, licence: license, text };
}

/** The folder in which npm has installed a package. @param {string} name @param {string} from */
export function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`);
  }
}
