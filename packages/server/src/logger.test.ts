import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('a line says what went wrong and where, without other data of the error', () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'error' }, { write: (line) => lines.push(line) });
  const error = Object.assign(new Error('the line broke'), {
    code: '57P01',
    client: { secretKey: 5_551_212, query: { values: ['[{"type":"closed","shape":"disc"}]'] } },
  });
  logger.error({ err: error }, 'something failed');
  logger.error({ err: 'just a text' }, 'something failed');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'something failed', err: { name: 'Error', message: 'the line broke', code: '57P01' } },
    { err: { message: 'just a text' } },
  ]);
  expect(lines[0]).toContain('logger.test.ts');
  expect(lines.join()).not.toMatch(/secretKey|5551212|disc/);
});
