import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const wholeNumber = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must not be negative');
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every setting by its environment variable; as a flag, DATA_DIR is --data-dir. All are optional. */
const settings = z.object({
  PORT: wholeNumber.max(65_535).optional().describe('port to listen on (7657, or the next free one)'),
  HOST: z
    .string()
    .default('0.0.0.0')
    .describe('address to listen on (0.0.0.0: reachable from the whole network)'),
  DATA_DIR: z.string().default('./data').describe('folder of the SQLite database (./data)'),
  DATABASE_URL: z.string().optional().describe('postgres://… to keep everything in PostgreSQL instead'),
  TRUST_PROXY: z
    .preprocess((value) => (value === 'true' ? 1 : value), wholeNumber.default(0))
    .describe('how many proxies in front may be trusted to say where a client comes from (0)'),
  METRICS: z
    .enum(['local', 'public'])
    .default('local')
    .describe('who may read /metrics: local or public (local)'),
  LOG: z
    .enum(LOG_LEVELS)
    .default('warn')
    .describe(`what is logged: ${LOG_LEVELS.join(', ')} (warn)`),
  APP_DIR: z
    .string()
    .default(builtApp)
    .describe('folder of the built web app (dist/app, beside the built server)'),
  MATCH_DAYS: wholeNumber.min(1).default(400).describe('days after which finished matches are removed (400)'),
  EXPIRE_DAYS: wholeNumber.min(1).default(30).describe('days after which an untouched table is removed (30)'),
  MAX_TABLES: wholeNumber.default(20_000).describe('tables in memory at once (20000)'),
  MAX_SOCKETS: wholeNumber.default(20_000).describe('sockets at once (20000)'),
  MAX_SOCKETS_PER_ADDRESS: wholeNumber.default(300).describe('sockets at once from one address (300)'),
  LIMIT_PLAYERS: wholeNumber.default(60).describe('new players per minute from one address (60)'),
  LIMIT_TABLES: wholeNumber.default(20).describe('new tables per minute from one address (20)'),
  LIMIT_MISSES: wholeNumber.default(30).describe('wrong codes and tokens per minute from one address (30)'),
  LIMIT_REQUESTS: wholeNumber.default(1_200).describe('requests per minute from one address (1200)'),
  LIMIT_MESSAGES: wholeNumber.min(1).default(20).describe('messages per second on one socket (20)'),
  LIMIT_ADDRESS_MESSAGES: wholeNumber
    .min(1)
    .default(1_000)
    .describe('messages per second on all sockets from one address (1000)'),
  LIMIT_COMMANDS: wholeNumber
    .min(1)
    .default(120)
    .describe('commands per minute from one person, in the long run (120)'),
  LIMIT_KILOBYTES: wholeNumber
    .min(1)
    .default(256)
    .describe('KiB per minute that one address adds to the disk, in the long run (256)'),
  LIMIT_THINKING_BOTS: wholeNumber.default(30).describe('bots of one address that may think at once (30)'),
});

export interface Config {
  /** `undefined`: 7657, or the next free one. */
  readonly port: number | undefined;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly trustProxy: number;
  readonly metrics: 'local' | 'public';
  readonly log: (typeof LOG_LEVELS)[number];
  readonly appDir: string;
  readonly expireDays: number;
  readonly matchDays: number;
  readonly maxTables: number;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
  /** Per minute, from one address. */
  readonly limits: {
    readonly players: number;
    readonly tables: number;
    readonly misses: number;
    readonly requests: number;
  };
  /** On one socket. */
  readonly messagesPerSecond: number;
  /** Per second, on all sockets of one address. */
  readonly messagesPerAddress: number;
  /** From one person. */
  readonly commandsPerMinute: number;
  /** On disk, from one address. */
  readonly bytesPerMinute: number;
  /** Sharp and Reader; the others play a level lower meanwhile. */
  readonly thinkingBotsPerAddress: number;
}

export type ParsedConfig =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'error'; readonly message: string };

/** Flags win over the environment. Nothing else reads either. */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): ParsedConfig {
  const names = Object.keys(settings.shape);
  const flags = parseFlags(names, args);
  if (typeof flags === 'string') return { kind: 'error', message: flags };
  if (flags.help !== undefined) return { kind: 'help', text: helpText() };
  const given = names.map((name) => [
    name,
    flags[flagOf(name)] ?? (env[name] === '' ? undefined : env[name]),
  ]);
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      kind: 'error',
      message: `${issue?.path.join('.')}: ${issue?.message}. --help lists every setting`,
    };
  }
  return { kind: 'config', config: configOf(parsed.data) };
}

function configOf(data: z.infer<typeof settings>): Config {
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    trustProxy: data.TRUST_PROXY,
    metrics: data.METRICS,
    log: data.LOG,
    appDir: resolve(data.APP_DIR),
    expireDays: data.EXPIRE_DAYS,
    matchDays: data.MATCH_DAYS,
    maxTables: data.MAX_TABLES,
    maxSockets: data.MAX_SOCKETS,
    maxSocketsPerAddress: data.MAX_SOCKETS_PER_ADDRESS,
    limits: {
      players: data.LIMIT_PLAYERS,
      tables: data.LIMIT_TABLES,
      misses: data.LIMIT_MISSES,
      requests: data.LIMIT_REQUESTS,
    },
    messagesPerSecond: data.LIMIT_MESSAGES,
    messagesPerAddress: data.LIMIT_ADDRESS_MESSAGES,
    commandsPerMinute: data.LIMIT_COMMANDS,
    bytesPerMinute: data.LIMIT_KILOBYTES * 1024,
    thinkingBotsPerAddress: data.LIMIT_THINKING_BOTS,
  };
}

function flagOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

function parseFlags(
  names: readonly string[],
  args: readonly string[],
): Readonly<Record<string, string | boolean | undefined>> | string {
  const options = Object.fromEntries(names.map((name) => [flagOf(name), { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } }, strict: true })
      .values;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}. --help lists every setting`;
  }
}

/** Every setting: its flag, its environment variable, and what it is for. */
export const SETTINGS_HELP = Object.entries(settings.shape).map(([variable, { description = '' }]) => ({
  flag: flagOf(variable),
  variable,
  description,
}));

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
