import { readFileSync } from 'node:fs';
import { type Check, type CheckResult, type Report, verifyExport } from '@pok/table';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { jsonOption } from './options.ts';
import { type Paint, paintFor } from './paint.ts';
import { printable } from './printable.ts';
import { UsageError } from './usage-error.ts';

const NOT_FAIR = 1;
const STANDARD_INPUT = 0;

export function verify(program: Command): void {
  withExample(program.command('verify'), 'pok verify match.json')
    .description('check exported matches: server seed, rolls, fists, rules, result')
    .argument('<file...>', 'matches as JSON, from the end of a match in the app; - is standard input')
    .addOption(jsonOption())
    .action((files: readonly string[], { json = false }: { json?: boolean }) => {
      for (const file of files) verifyFile(file, json);
    });
}

function verifyFile(file: string, json: boolean): void {
  const report = verifyText(readText(file));
  if (!report.ok) process.exitCode = NOT_FAIR;
  console.log(
    json
      ? printable(JSON.stringify({ file, ...report }))
      : formatReport(file, report, paintFor(process.stdout)),
  );
}

function verifyText(text: string): Report {
  try {
    return verifyExport(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, findings: [{ check: 'form', ok: false, message: 'this is not JSON' }] };
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8');
  } catch {
    throw new UsageError(`${file}: this file can't be read; give the path of an exported match (JSON).`);
  }
}

const TOLD: Readonly<Record<Check, string>> = {
  form: 'it is an exported match',
  seed: 'the server seed is the one that was committed to',
  rolls: 'every roll follows from the seeds',
  fists: 'every play is the one its commitment hid',
  plays: 'every round follows the rules',
  result: 'the result follows from the rounds',
  record: 'the record tells the same match',
  witness: 'it is the match that was seen',
};

function formatReport(file: string, { ok, findings }: Report, paint: Paint): string {
  const verdict = ok ? paint('green', 'fair') : paint('red', 'not to be trusted');
  return [`${printable(file)}: ${verdict}`, ...findings.map((finding) => formatFinding(finding, paint))].join(
    '\n',
  );
}

function formatFinding(finding: CheckResult, paint: Paint): string {
  if (finding.ok) return `  ${paint('green', '✓')} ${TOLD[finding.check]}`;
  const { message, round, seat } = finding;
  const location = [
    ...(round === undefined ? [] : [`round ${round}`]),
    ...(seat === undefined ? [] : [`player ${seat + 1}`]),
  ].join(', ');
  return `  ${paint('red', '✗')} ${printable(location === '' ? message : `${location}: ${message}`)}`;
}
