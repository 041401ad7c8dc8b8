import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('a process that has used PostgreSQL ends with the exit code that it set', async () => {
  const module = new URL('./postgres.ts', import.meta.url).href;
  const script = `await import('${module}'); process.exitCode = 3;`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  expect(code).toBe(3);
});
