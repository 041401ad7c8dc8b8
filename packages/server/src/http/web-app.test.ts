import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/running-server.ts';

test('without a built app it says so', async () => {
  const server = await startTestServer();
  const reply = await fetch(server.url);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('npm start');
  await server.close();
});

test('the built app: pages, assets for a year, nothing from outside its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pok-app-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>POK</title>');
  writeFileSync(join(folder, 'index.html.br'), 'not really brotli');
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'play()');
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'not really brotli');
  const own = await startTestServer({ APP_DIR: folder });
  for (const page of ['/', '/t/AAAAAAAA', '/t/AAAAAAAA/tv', '/learn/rules?x=1.2']) {
    const short = await fetch(`${own.url}${page}`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([page, short.headers.get('content-encoding')]).toEqual([page, 'br']);
    const response = await fetch(`${own.url}${page}`, { headers: { 'accept-encoding': 'identity' } });
    expect([page, response.status, response.headers.get('cache-control')]).toEqual([page, 200, 'no-cache']);
    expect(await response.text()).toContain('<title>POK</title>');
  }
  const asset = await fetch(`${own.url}/assets/main-abc.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-type')).toContain('javascript');
  const packed = await fetch(`${own.url}/assets/main-abc.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect((await fetch(`${own.url}/assets/gone.js`)).status).toBe(404);
  for (const path of [
    '/api',
    '/API/players',
    '/%61pi/no',
    '/metrics/',
    '/Metrics',
    '/healthz/',
    '/readyz/',
  ]) {
    const nothing = await fetch(`${own.url}${path}`);
    expect([path, nothing.status, (await nothing.json()).error]).toEqual([path, 404, 'not-found']);
  }
  expect((await fetch(`${own.url}/..%2fpackage.json`)).status).not.toBe(200);
  await own.close();
  rmSync(folder, { recursive: true, force: true });
});
