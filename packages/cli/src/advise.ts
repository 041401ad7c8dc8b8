import { createInterface } from 'node:readline';
import { formatHand, formatRoll, formatShape, type PlayerCount, SHAPES, type Shape } from '@pok/rules';
import {
  type Advice,
  advise as adviseBy,
  type ByHeldShape,
  ValuesError,
  type ValueTable,
} from '@pok/strategy';
import { loadValues } from '@pok/strategy/node';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { formatPercent } from './format-figures.ts';
import { jsonOption } from './options.ts';
import { type AdviceQuestion, parseQuestion } from './question.ts';
import { UsageError } from './usage-error.ts';

interface AdviseOptions {
  readonly hands?: string;
  readonly roll?: string;
  readonly batch?: boolean;
  readonly json?: boolean;
}

export function advise(program: Command): void {
  withExample(program.command('advise'), 'pok advise --hands DDSSTT,DDSST,DSTT --roll TD-')
    .description('what the solved strategy plays, and what every choice is worth')
    .option('--hands <hands>', 'the hands of all seats, such as DDSSTT,DDSST,DSTT')
    .option('--roll <roll>', 'the roll, such as TD-')
    .option('--batch', 'answer questions from standard input, one per line: {"hands":[…],"roll":"…"}')
    .addOption(jsonOption())
    .action((options: AdviseOptions) => (options.batch ? answerAll() : answerOne(options)));
}

async function answerOne({ hands, roll, json }: AdviseOptions): Promise<void> {
  if (hands === undefined || roll === undefined) {
    throw new UsageError('advise needs hands and a roll, such as --hands DDSSTT,DDSST,DSTT --roll TD-.');
  }
  const question = parseQuestion({ hands: hands.split(','), roll });
  if (typeof question === 'string') throw new UsageError(`${question}.`);
  const values = await loadValues(question.players);
  const advice = adviseBy(values, question.hands, question.roll);
  console.log(json ? JSON.stringify(withHandOver(advice)) : formatAdvice(question, advice).join('\n'));
}

/** Prints one answer per line, in order. For a line that is not a question, the answer says what is wrong with it. */
async function answerAll(): Promise<void> {
  const opened = new Map<PlayerCount, ValueTable>();
  let answers = '';
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const question = parseLine(line);
    const answer = typeof question === 'string' ? question : await answerQuestion(question, opened);
    answers += `${JSON.stringify(typeof answer === 'string' ? { error: answer } : asJson(answer))}\n`;
    if (answers.length < 65_536) continue;
    await write(answers);
    answers = '';
  }
  await write(answers);
}

async function answerQuestion(
  { players, hands, roll }: AdviceQuestion,
  opened: Map<PlayerCount, ValueTable>,
): Promise<Advice | string> {
  try {
    const values = opened.get(players) ?? (await loadValues(players));
    opened.set(players, values);
    return adviseBy(values, hands, roll);
  } catch (error) {
    if (error instanceof ValuesError) return `${error.message}. \`pok solve\` makes one.`;
    throw error;
  }
}

function parseLine(line: string): AdviceQuestion | string {
  try {
    return parseQuestion(JSON.parse(line));
  } catch {
    return 'this line is not JSON';
  }
}

/** Waits for a slow reader instead of piling answers up. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(text)) resolve();
    else process.stdout.once('drain', resolve);
  });
}

/** All three shapes for every seat, so that programs can rely on them; a shape that isn't held is 0. */
function asJson({ mix, win, value }: Advice) {
  return { mix: mix.map(byLetter), win: win.map(byLetter), value };
}

function withHandOver(advice: Advice) {
  return { ...asJson(advice), handOver: advice.handOver.map(byLetter) };
}

function byLetter(numbers: ByHeldShape): Record<string, number> {
  return Object.fromEntries(SHAPES.map((shape) => [formatShape(shape), numbers[shape] ?? 0]));
}

function formatAdvice(
  { hands, roll }: AdviceQuestion,
  { mix, win, handOver, value }: Advice,
): readonly string[] {
  const lines = [`Roll ${formatRoll(roll)}, by the solved strategy for ${hands.length}`];
  for (const [seat, hand] of hands.entries()) {
    lines.push(
      '',
      `seat ${seat + 1}  ${formatHand(hand).padEnd(6)}  wins ${percent(value[seat])} before the roll`,
    );
    for (const shape of SHAPES.filter((held) => hand[held] > 0)) {
      lines.push(
        `  ${WORDS[shape]}  play ${percent(mix[seat]?.[shape])}  into the box ${percent(handOver[seat]?.[shape])}  wins ${percent(win[seat]?.[shape])}`,
      );
    }
  }
  return lines;
}

const WORDS: Readonly<Record<Shape, string>> = { disc: 'disc    ', square: 'square  ', triangle: 'triangle' };

function percent(share = 0): string {
  return formatPercent(share, 1).padStart(7);
}
