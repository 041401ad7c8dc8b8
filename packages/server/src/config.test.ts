import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

function configFrom(env: Record<string, string>, args: string[] = []) {
  const parsed = parseConfig(env, args);
  if (parsed.kind !== 'config') throw new Error(`no config: ${JSON.stringify(parsed)}`);
  return parsed.config;
}

test('everything has a default', () => {
  const config = configFrom({});
  expect(config).toMatchObject({
    port: undefined,
    host: '0.0.0.0',
    dataDir: './data',
    trustProxy: 0,
    metrics: 'local',
  });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.expireDays).toBe(30);
});

test('a folder of the app is relative to where the server is started', () => {
  const parsed = parseConfig({ APP_DIR: 'somewhere' }, []);
  expect(parsed).toMatchObject({ config: { appDir: resolve('somewhere') } });
});

test('flags win over the environment, and an empty variable counts as unset', () => {
  expect(configFrom({ PORT: '8000', HOST: '' }, ['--port', '9000'])).toMatchObject({
    port: 9000,
    host: '0.0.0.0',
  });
  expect(configFrom({ DATA_DIR: '/var/pok' }).dataDir).toBe('/var/pok');
  expect(configFrom({ TRUST_PROXY: 'true' }).trustProxy).toBe(1);
  expect(configFrom({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

test.each([
  [{ PORT: 'http' }, [], /^PORT: /],
  [{ PORT: '70000' }, [], /^PORT: /],
  [{ METRICS: 'yes' }, [], /^METRICS: /],
  [{ EXPIRE_DAYS: '0' }, [], /^EXPIRE_DAYS: /],
  [{}, ['--prot', '1'], /--prot/],
])('%j %j is refused in one line', (env, args, message) => {
  const parsed = parseConfig(env, args);
  expect(parsed).toMatchObject({ kind: 'error', message: expect.stringMatching(message) });
});

test('--help lists every setting, and so does docs/running.md, with the same defaults', () => {
  const parsed = parseConfig({}, ['--help']);
  if (parsed.kind !== 'help') throw new Error('no help');
  const page = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8');
  const settings = [...parsed.text.matchAll(/^ {2}--\S+ +(\S+) .*?(?:\(([^ :,)]+).*\))?$/gm)];
  expect(settings.length).toBeGreaterThan(10);
  for (const [, name = '', value = ''] of settings) {
    const row = page.split('\n').find((line) => line.split('|')[1]?.includes(`\`${name}\``));
    expect(row, name).toContain(value);
  }
});
