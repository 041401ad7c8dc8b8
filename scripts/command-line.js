import { parseArgs } from 'node:util';

/**
 * What a script does, and what it understands.
 * @typedef {{ readonly about: string, readonly value?: string }} Option without `value`, it is a switch
 * @typedef {{
 *   readonly about: string,
 *   readonly options?: Readonly<Record<string, Option>>,
 *   readonly words?: Readonly<Record<string, string>>,
 *   readonly otherWords?: { readonly name: string, readonly about: string },
 * }} Usage `words` are allowed by name; `otherWords` says what any other word means
 * @typedef {{
 *   readonly values: Readonly<Record<string, string | undefined>>,
 *   readonly switches: ReadonlySet<string>,
 *   readonly words: readonly string[],
 * }} CommandLine
 */

/**
 * Reads the arguments of a script. Call it before anything else: for `--help` and for an argument that the script doesn't know, it
 * explains the script and ends the process. @param {string} command how people start it
 * @param {Usage} usage @param {readonly string[]} [args] @returns {CommandLine}
 */
export function readCommandLine(command, usage, args = process.argv.slice(2)) {
  const { options = {}, words = {}, otherWords } = usage;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(
          Object.entries(options).map(([name, option]) => [name, { type: typeOf(option) }]),
        ),
      },
    });
    if (values.help === true) {
      process.stdout.write(helpText(command, usage));
      process.exit(0);
    }
    const unknown = positionals.find((word) => !Object.hasOwn(words, word));
    if (unknown !== undefined && otherWords === undefined)
      throw new TypeError(`Unknown argument '${unknown}'`);
    const given = Object.entries(values);
    return {
      values: Object.fromEntries(
        given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      switches: new Set(given.flatMap(([name, value]) => (value === true ? name : []))),
      words: positionals,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node explains at length how to pass an argument that begins with a dash.
    process.stderr.write(`${error.message.split('. ')[0]}\n\n${helpText(command, usage)}`);
    process.exit(2);
  }
}

/** @param {Option} option @returns {'string' | 'boolean'} */
function typeOf({ value }) {
  return value === undefined ? 'boolean' : 'string';
}

/** @param {string} command @param {Usage} usage */
function helpText(command, { about, options = {}, words = {}, otherWords }) {
  const rows = [
    ...Object.entries(words),
    ...(otherWords === undefined ? [] : [[otherWords.name, otherWords.about]]),
    ...Object.entries(options).map(([name, { value, about }]) => [
      `--${name}${value === undefined ? '' : ` ${value}`}`,
      about,
    ]),
    ['--help', 'prints this'],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`);
  return `${command}: ${about}\n\n${lines.join('\n')}\n`;
}
