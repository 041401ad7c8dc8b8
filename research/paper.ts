import { readFile, writeFile } from 'node:fs/promises';
import {
  formatShape,
  PLAYER_COUNTS,
  type PlayerCount,
  parseHand,
  parseRoll,
  type Roll,
  SHAPES,
  STARTING_HAND,
} from '@pok/rules';
import { advise, type Figures, positionsFor, solutionOf, type ValueTable } from '@pok/strategy';
import { loadAllValues, oddsOnAllCores } from '@pok/strategy/node';
import { KINDS, tablesOfBots, tellTables } from './paper-arena.ts';
import { type ExactTables, workOutExactly } from './paper-exact.ts';
import { drawBars } from './paper-plots.ts';
import {
  RULING_COLUMNS,
  readRulings,
  SHARP_COLUMNS,
  type SolvedFor,
  tellRulings,
  tellSharps,
} from './paper-rulings.ts';

/** Writes every plot and figure of these pages, the figures between markers: `<!-- name -->…<!-- end -->`. */
const PAGES = ['docs/solution.md', 'docs/solution/appendix.md'];
const PLOTS = new URL('../docs/solution/', import.meta.url);

/** Rolls that differ in more than the names of shapes. */
const KINDS_OF_ROLL = ['D--', 'DD-', 'DS-', 'D-D', 'D-S', 'DDD', 'DDS', 'DSD', 'DSS', 'DST'];
/** The columns of what one seat wins at a table of three, by how it plays… */
const ANSWERS = ['as Casual', 'as Steady', 'as Sharp', 'knows both by heart', 'best answer'];
/** …and of what each of three wins. */
const [FIRST, SECOND, THIRD] = [3, 4, 5] as const;

/** What a leader may have left while all others still have everything. */
const LEADS = ['DDSST', 'DDSS', 'DDST', 'DDS', 'DST', 'DD', 'DS'];

const tables = await loadAllValues();
const random = new Map<number, Figures>();
for (const players of PLAYER_COUNTS) random.set(players, await oddsOnAllCores(players, 'counter'));

const worst = Math.max(...tables.map(({ figures }) => figures.exploitability));

const study = await readRulings();
const shallPlay = process.argv.includes('--arena');
const exact = exactTables();
const [asSharp, byHeart, , answered, collided] = exact.threeKinds;

const blocks = new Map<string, string>([
  ['counts', listed(tables.map(({ players }) => `${players}`))],
  ['sizes', sizes()],
  ['exploitability', exploitability()],
  ['worst-exploitability', worst.toFixed(5)],
  ['one-in', thousands(Math.round(1 / worst))],
  ['first-roll', firstRoll()],
  ['first-roll-plots', firstRollPlots()],
  ['leads', leads()],
  ['matches', matches()],
  ['rulings', table(RULING_COLUMNS, tellRulings([...tables.map(asShipped), ...study.solved]))],
  ['sharp-rulings', table(SHARP_COLUMNS, tellSharps(study))],
  ['arena', await arena()],
  ['answers', table(['the two others', ...ANSWERS], exact.answers)],
  ['three-kinds', table(['first', 'second', 'third', 'wins', 'wins', 'wins'], exact.threeKinds)],
  ['sharp-beside-sharp', `${asSharp?.[SECOND]} %`],
  ['steady-beside-sharp', `${asSharp?.[THIRD]} %`],
  ['reader-by-heart', `${byHeart?.[FIRST]} %`],
  ['sharp-beside-reader', `${byHeart?.[SECOND]} %`],
  ['steady-beside-reader', `${byHeart?.[THIRD]} %`],
  ['sharp-answers', `${answered?.[SECOND]} %`],
  ['steady-beside-two', `${collided?.[THIRD]} %`],
  ...tables.flatMap(({ players, figures }): [string, string][] => [
    [`dead-${players}`, percent(figures.deadRate)],
    [`tie-${players}`, percent(figures.tieRate)],
    [`dead-random-${players}`, percent(random.get(players)?.deadRate ?? 0)],
    [`tie-random-${players}`, percent(random.get(players)?.tieRate ?? 0)],
  ]),
]);

for (const page of PAGES) await fillIn(page);
await drawPlots();
console.log(`Wrote ${listed(PAGES)} for ${listed(tables.map(({ players }) => `${players}`))} players.`);

async function fillIn(page: string): Promise<void> {
  const path = new URL(`../${page}`, import.meta.url);
  const before = await readFile(path, 'utf8');
  const after = before.replace(/<!-- ([\w-]+) -->[\s\S]*?<!-- end -->/g, (_block, name: string) => {
    const block = blocks.get(name);
    if (block === undefined) throw new Error(`${page} asks for ${name}, which nothing measures`);
    return `<!-- ${name} -->${block}<!-- end -->`;
  });
  await writeFile(path, after);
}

function sizes(): string {
  const rows = PLAYER_COUNTS.map((players) => {
    const { count, slots } = positionsFor(players);
    return [`${players}`, thousands(slots.length), thousands(count), thousands(count * 48)];
  });
  return table(['players', 'multisets of hands', 'positions', 'stage games'], rows);
}

function exploitability(): string {
  return table(
    ['players', 'a fair share', 'exploitability', 'mean regret of a round', 'worst regret of a round'],
    tables.map(({ players, figures }) => [
      `${players}`,
      (1 / players).toFixed(4),
      figures.exploitability.toFixed(6),
      figures.meanRegret.toExponential(1),
      figures.worstRegret.toExponential(1),
    ]),
  );
}

function openingMix(values: ValueTable, text: string): readonly number[] {
  const { mix } = advise(
    values,
    Array.from({ length: values.players }, () => STARTING_HAND),
    rollOf(text),
  );
  return SHAPES.map((shape) => mix[0]?.[shape] ?? 0);
}

function firstRoll(): string {
  return table(
    ['roll', ...tables.map(({ players }) => `${players} players: ${SHAPES.map(formatShape).join(' / ')}`)],
    KINDS_OF_ROLL.map((text) => [
      `\`${text}\``,
      ...tables.map((values) =>
        openingMix(values, text)
          .map((chance) => (100 * chance).toFixed(0))
          .join(' / '),
      ),
    ]),
  );
}

function firstRollPlots(): string {
  const images = tables.map(
    ({ players }) => `![The first choice with ${players} players](solution/first-roll-${players}.svg)`,
  );
  return `\n${images.join('\n')}\n`;
}

function leads(): string {
  return table(
    ['the leader holds', ...tables.map(({ players }) => `${players} players`)],
    LEADS.map((text) => [`\`${text}\``, ...tables.map((values) => percent(leadOf(values, text)))]),
  );
}

function leadOf(values: ValueTable, text: string): number {
  const leader = parseHand(text);
  if (leader === undefined) throw new Error(`${text} is not a hand`);
  const others = Array.from({ length: values.players - 1 }, () => STARTING_HAND);
  return values.valueOf([leader, ...others])[0] ?? 0;
}

function asShipped(values: ValueTable): SolvedFor {
  const { players, ruling, figures } = values;
  return { players, ruling, ...figures, leads: { DD: leadOf(values, 'DD'), DS: leadOf(values, 'DS') } };
}

function matches(): string {
  return table(
    ['players', 'play', 'rounds', 'ties', 'dead (E3)', 'winners per match'],
    PLAYER_COUNTS.flatMap((players) =>
      [['solved', figuresFor(players)] as const, ['random', random.get(players)] as const].flatMap(
        ([play, figures]) => (figures === undefined ? [] : [tellMatches(players, play, figures)]),
      ),
    ),
  );
}

function figuresFor(players: PlayerCount): ValueTable['figures'] | undefined {
  return tables.find((values) => values.players === players)?.figures;
}

function tellMatches(
  players: PlayerCount,
  play: string,
  { meanRounds, tieRate, deadRate, winnersPerMatch }: Figures,
): readonly string[] {
  return [
    `${players}`,
    play,
    meanRounds.toFixed(2),
    percent(tieRate),
    percent(deadRate),
    winnersPerMatch.toFixed(3),
  ];
}

async function arena(): Promise<string> {
  const parts: string[] = [];
  for (const players of PLAYER_COUNTS) {
    const played = await tablesOfBots(players, shallPlay);
    if (played.length === 0) continue;
    const matches = thousands(played[0]?.matches ?? 0);
    const title = `**${players} players**, ${matches} matches per table, a fair share is ${percent(1 / players)}:`;
    parts.push(`\n${title}\n${table(['at the table', ...KINDS], tellTables(played))}`);
  }
  return parts.length === 0 ? '\nTo be played again: `npm run tool -- paper --arena`.\n' : parts.join('');
}

function exactTables(): ExactTables {
  const three = tables.find(({ players }) => players === 3);
  if (three === undefined) throw new Error('the paper needs the values for three players');
  return workOutExactly(solutionOf(three));
}

async function drawPlots(): Promise<void> {
  const label = ({ players }: ValueTable) => `${players} players`;
  await save('rounds', {
    title: 'Rounds in a match',
    series: ['solved', 'random'],
    groups: PLAYER_COUNTS.map((players) => ({
      label: `${players} players`,
      numbers: [figuresFor(players)?.meanRounds, random.get(players)?.meanRounds],
    })),
    format: (number: number) => number.toFixed(1),
  });
  await save('endings', {
    title: 'Matches without a sole winner',
    series: ['tie, solved', 'dead, solved', 'tie, random', 'dead, random'],
    groups: PLAYER_COUNTS.map((players) => {
      const [solved, atRandom] = [figuresFor(players), random.get(players)];
      return {
        label: `${players} players`,
        numbers: [solved?.tieRate, solved?.deadRate, atRandom?.tieRate, atRandom?.deadRate],
      };
    }),
    format: (number: number) => `${(100 * number).toFixed(0)} %`,
  });
  await save('leads', {
    title: 'What a lead is worth: the winning chance by what the leader still holds',
    series: tables.map(label),
    groups: LEADS.map((text) => ({ label: text, numbers: tables.map((values) => leadOf(values, text)) })),
    format: (number: number) => (100 * number).toFixed(0),
  });
  for (const values of tables) {
    await save(`first-roll-${values.players}`, {
      title: `The first choice with ${values.players} players, by roll`,
      series: ['disc', 'square', 'triangle'],
      groups: KINDS_OF_ROLL.map((text) => ({ label: text, numbers: openingMix(values, text) })),
      format: (number: number) => (100 * number).toFixed(0),
      isStacked: true,
    });
  }
}

async function save(name: string, plot: Parameters<typeof drawBars>[0]): Promise<void> {
  await writeFile(new URL(`${name}.svg`, PLOTS), drawBars(plot));
}

function rollOf(text: string): Roll {
  const roll = parseRoll(text);
  if (typeof roll === 'string') throw new Error(`${text} is not a roll`);
  return roll;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `\n${lines.join('\n')}\n`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function thousands(number: number): string {
  return number.toLocaleString('en');
}
