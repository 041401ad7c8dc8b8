import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { welcomeText } from '../packages/server/src/welcome.ts';
import { installed, ROOT } from './run.js';

const { PORT = '7657' } = process.env;

// The server's own welcome would name a port at which there is no app, and again after every change.
const server = spawn(
  process.execPath,
  [installed('tsx'), 'watch', '--clear-screen=false', 'packages/server/src/main.ts'],
  { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PORT } },
);
process.once('exit', () => server.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

const app = await createServer({
  root: join(ROOT, 'packages/web'),
  logLevel: 'warn',
  server: { host: true, proxy: { '/api': { target: `http://127.0.0.1:${PORT}`, ws: true } } },
});
await app.listen();
const address = app.httpServer?.address();
if (address === null || typeof address !== 'object') throw new Error('the app listens on no port');
process.stdout.write(welcomeText('0.0.0.0', address.port));
