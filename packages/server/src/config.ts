import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

function wholeNumber(least = 0) {
  return z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, least === 0 ? 'must not be negative' : `must be at least ${least}`);
}

function number(fallback: number, description: string, least?: number) {
  return wholeNumber(least).default(fallback).describe(`${description} (${fallback})`);
}

/** Every setting. `dataDir` is the flag --data-dir and the environment variable DATA_DIR. All are optional. */
const settings = z.object({
  port: wholeNumber().max(65_535).optional().describe('port to listen on (7657, or the next free one)'),
  host: z
    .string()
    .default('0.0.0.0')
    .describe('address to listen on (0.0.0.0: reachable from the whole network)'),
  dataDir: z.string().default('./data').describe('folder of the SQLite database (./data)'),
  databaseUrl: z
    .string()
    .optional()
    .describe('postgres://… to keep everything in PostgreSQL instead; several hosts: a,b'),
  databaseListenUrl: z
    .string()
    .optional()
    .describe('the same database without pgbouncer, to listen for changes there (DATABASE_URL)'),
  trustProxy: z
    .preprocess((value) => (value === 'true' ? 1 : value), wholeNumber().default(0))
    .describe('how many proxies in front may be trusted to say where a client comes from (0)'),
  metrics: z
    .enum(['local', 'public'])
    .default('local')
    .describe('who may read /metrics: local or public (local)'),
  log: z
    .enum(LOG_LEVELS)
    .default('warn')
    .describe(`what is logged: ${LOG_LEVELS.join(', ')} (warn)`),
  appDir: z
    .string()
    .default(builtApp)
    .transform((folder) => resolve(folder))
    .describe('folder of the built web app (dist/app, beside the built server)'),
  matchDays: number(400, 'days after which finished matches are removed', 1),
  expireDays: number(30, 'days after which an untouched table is removed', 1),
  maxTables: number(20_000, 'tables in memory at once'),
  maxSockets: number(20_000, 'sockets at once'),
  maxSocketsPerAddress: number(700, 'sockets at once from one address'),
  limitPlayers: number(400, 'new players per minute from one address'),
  limitTables: number(20, 'new tables per minute from one address'),
  limitMisses: number(30, 'wrong codes and tokens per minute from one address'),
  limitRequests: number(2_400, 'requests per minute from one address'),
  limitMessages: number(20, 'messages per second on one socket', 1),
  limitAddressMessages: number(1_000, 'messages per second on all sockets from one address', 1),
  limitCommands: number(120, 'commands per minute from one person, in the long run', 1),
  limitKilobytes: number(256, 'KiB per minute that one address adds to the disk, in the long run', 1),
  limitThinkingBots: number(30, 'bots of one address that may think at once'),
});

export type Config = Readonly<z.infer<typeof settings>>;

export type ParsedConfig =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'error'; readonly message: string };

/** Flags win over the environment. Nothing else reads either. */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): ParsedConfig {
  try {
    const { values } = parseArgs({ args: [...args], options: FLAGS });
    if (values.help !== undefined) return { kind: 'help', text: helpText() };
    const given = SETTINGS_HELP.map(({ name, flag, variable }) => [
      name,
      values[flag] ?? (env[variable] || undefined),
    ]);
    const parsed = settings.safeParse(Object.fromEntries(given));
    if (parsed.success) return { kind: 'config', config: parsed.data };
    const [issue] = parsed.error.issues;
    return refuse(`${variableOf(String(issue?.path[0]))}: ${issue?.message}`);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(problem: string): ParsedConfig {
  return { kind: 'error', message: `${problem}. --help lists every setting` };
}

function variableOf(name: string): string {
  return name.replace(/[A-Z]/g, '_$&').toUpperCase();
}

/** `dataDir` → `data-dir` */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, '-$&').toLowerCase();
}

/** Every setting: its flag, its environment variable, and what it is for. */
export const SETTINGS_HELP = Object.entries(settings.shape).map(([name, { description = '' }]) => ({
  name,
  flag: flagOf(name),
  variable: variableOf(name),
  description,
}));

const FLAGS: NonNullable<ParseArgsConfig['options']> = {
  ...Object.fromEntries(SETTINGS_HELP.map(({ flag }) => [flag, { type: 'string' }])),
  help: { type: 'boolean' },
};

function helpText(): string {
  const lines = SETTINGS_HELP.map(
    ({ flag, variable, description }) => `  --${flag.padEnd(26)}${variable.padEnd(26)}${description}`,
  );
  return ['The POK server. Every setting is a flag or an environment variable:', '', ...lines, ''].join('\n');
}

/** Beside the bundled server; from source, where the build puts it. */
function builtApp(): string {
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(isSource ? '../../../dist/app' : './app', import.meta.url));
}
