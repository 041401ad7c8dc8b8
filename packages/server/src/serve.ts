import { destination } from 'pino';
import { parseConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { startServer } from './server.ts';
import { startServerBots } from './server-bots.ts';
import { welcomeText } from './welcome.ts';

/** A server that is told to stop exits within five seconds, whatever happens. */
const STOP_TIMEOUT_MS = 4_800;
/** Nobody else on this machine may read the database: it holds closed fists. */
const OWNER_ONLY_UMASK = 0o077;

/** Runs a server in this process until it is told to stop. An error is one line on stderr, and ends the process. */
export async function serve(args: readonly string[]): Promise<void> {
  try {
    await startFor(args);
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error), 1);
  }
}

async function startFor(args: readonly string[]): Promise<void> {
  const parsed = parseConfig(process.env, args);
  if (parsed.kind === 'help') return void process.stdout.write(parsed.text);
  if (parsed.kind === 'error') return stop(parsed.message, 2);
  const { config } = parsed;
  process.umask(OWNER_ONLY_UMASK);
  const logger = createLogger({ level: config.log }, destination({ fd: 2, sync: false }));
  const bots = startServerBots(config, logger);
  const server = await startServer(config, {
    logger,
    chooseForBot: bots.choose,
    hurriedBots: bots.hurried,
    onLost: (error) => stop(`the database is lost: ${error.message}`, 1),
  });

  async function end(): Promise<void> {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await server.close();
    await bots.close();
    process.exit(0);
  }
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.stdout.write(welcomeText(config.host, server.port));
}

function stop(message: string, code: number): void {
  process.stderr.write(`pok: ${message}\n`);
  process.exit(code);
}
