import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from './run.js';

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

/** Appends what failed to the file `FAILED_TESTS`, one line each, so that `npm test` can end with it. */
export default class FailedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errorsOutside: Errors): void {
    const { FAILED_TESTS: file } = process.env;
    if (file === undefined) throw new Error('FAILED_TESTS names no file');
    const lines = [
      ...modules.flatMap(failuresIn),
      ...errorsOutside.map(({ message }) => `an error outside of tests: ${firstLine(message)}`),
    ];
    appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
  }
}

/** A file or a group fails by itself if it can't be read, or if something fails before or after its tests. */
function failuresIn(module: TestModule): readonly string[] {
  const path = relative(ROOT, module.moduleId);
  return [
    ...module.errors().map(({ message }) => `${path}: ${firstLine(message)}`),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => `${path} > ${suite.fullName}: ${firstLine(message)}`),
    ),
    ...[...module.children.allTests('failed')].map(({ fullName }) => `${path} > ${fullName}`),
  ];
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
