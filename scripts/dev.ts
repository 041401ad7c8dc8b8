import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { welcomeText } from '../packages/server/src/welcome.ts';
import { installed, ROOT } from './run.js';

const { PORT = '7657', HOST = '0.0.0.0' } = process.env;

const app = await createServer({
  root: join(ROOT, 'packages/web'),
  logLevel: 'warn',
  server: { host: true, proxy: { '/api': { target: `http://127.0.0.1:${PORT}`, ws: true } } },
});
await app.listen();
const address = app.httpServer?.address();
if (address === null || typeof address !== 'object') throw new Error('the app listens on no port');

const server = spawn(
  process.execPath,
  [installed('tsx'), 'watch', '--clear-screen=false', 'packages/server/src/main.ts'],
  { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT, HOST } },
);
process.once('exit', () => server.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

// The server's own welcome names a port at which there is no app. Ours waits for it: without a server the app is not ready.
const itsWelcome = welcomeText(HOST, Number(PORT));
let welcome = welcomeText('0.0.0.0', address.port);
server.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text.replace(itsWelcome, () => welcome));
  if (text.includes(itsWelcome)) welcome = 'pok: the server has started again\n';
});
