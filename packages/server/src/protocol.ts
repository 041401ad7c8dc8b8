import { BOT_LEVELS, PLAYER_COUNTS, SHAPES } from '@pok/rules';
import {
  type Command,
  MEMORY_AIDS,
  OTHERS_CLAIMS,
  OWN_CLAIMS,
  PLAIN_CLAIMS,
  REACTIONS,
  type Remark,
  type Settings,
  SHAPE_CLAIMS,
  type Talk,
  TIMERS,
} from '@pok/table';
import { z } from 'zod';
import { sayProblem } from './problem-words.ts';

z.config({ customError: sayProblem });

/** docs/protocol.md tells strangers what this file tells the server. */
export const PROTOCOL = 1;
export const MAX_MESSAGE_BYTES = 2048;

/** Why the server closes a socket. */
export const CLOSE = {
  restart: 1012,
  broken: 1011,
  noHello: 4000,
  replaced: 4001,
  spectatorsOff: 4003,
  noSuchTable: 4004,
  unknownToken: 4005,
  tooMuch: 4008,
  outdated: 4010,
  full: 4013,
} as const;

export const shapeSchema = z.enum(SHAPES);
export const seatSchema = z.int().min(0).max(6);
const count = z.int().min(1).max(1_000_000);
// Longer than any name may be: the table cleans names and says what is wrong with them.
const name = z.string().max(200);

export const settingsSchema = z.strictObject({
  players: z.literal(PLAYER_COUNTS).exactOptional(),
  timer: z.literal(TIMERS).exactOptional(),
  memoryAid: z.enum(MEMORY_AIDS).exactOptional(),
  tableTalk: z.boolean().exactOptional(),
  spectators: z.boolean().exactOptional(),
}) satisfies z.ZodType<Partial<Settings>>;

const reaction = z.strictObject({ kind: z.literal('reaction'), reaction: z.enum(REACTIONS) });
const plainClaim = z.strictObject({ kind: z.literal('claim'), claim: z.enum(PLAIN_CLAIMS) });
const shapeClaim = z.strictObject({
  kind: z.literal('shape-claim'),
  claim: z.enum(SHAPE_CLAIMS),
  shape: shapeSchema,
});

/** What is heard at a table. */
export const talkSchema = z.discriminatedUnion('kind', [
  reaction,
  plainClaim,
  shapeClaim,
]) satisfies z.ZodType<Talk>;

/** What may be said at any time: a claim about one's own play is a command of its own. */
const remarkSchema = z.discriminatedUnion('kind', [
  reaction,
  plainClaim,
  shapeClaim.extend({ claim: z.enum(OTHERS_CLAIMS) }),
]) satisfies z.ZodType<Remark>;

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('sit'), name }),
  z.strictObject({ type: z.literal('stand') }),
  z.strictObject({ type: z.literal('rename'), name }),
  z.strictObject({ type: z.literal('add-bot'), level: z.enum(BOT_LEVELS) }),
  z.strictObject({ type: z.literal('free-seat'), seat: seatSchema, name }),
  z.strictObject({ type: z.literal('change-settings'), settings: settingsSchema }),
  z.strictObject({ type: z.literal('hand-host'), to: z.string().max(64) }),
  z.strictObject({ type: z.literal('add-word'), match: count, word: z.string().max(64) }),
  z.strictObject({ type: z.literal('start') }),
  z.strictObject({ type: z.literal('close'), match: count, round: count, shape: shapeSchema }),
  z.strictObject({ type: z.literal('open'), match: count, round: count }),
  z.strictObject({ type: z.literal('give-to-bot'), seat: seatSchema }),
  z.strictObject({ type: z.literal('take-back') }),
  z.strictObject({ type: z.literal('talk'), talk: remarkSchema }),
  z.strictObject({
    type: z.literal('claim'),
    match: count,
    round: count,
    claim: z.enum(OWN_CLAIMS),
    shape: shapeSchema,
  }),
  z.strictObject({ type: z.literal('leave') }),
]) satisfies z.ZodType<Command>;

const commandId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'an id is 1–64 letters, digits, - or _');

export const requestSchema = z.strictObject({ id: commandId, command: commandSchema });
export const newTableSchema = z.strictObject({ name, settings: settingsSchema.exactOptional() });

const helloSchema = z.strictObject({
  type: z.literal('hello'),
  protocol: z.int(),
  token: z.string().max(200).exactOptional(),
  as: z.literal('screen').exactOptional(),
});

/** Of another protocol, in which it may say whatever it likes. */
const foreignHelloSchema = z.object({
  type: z.literal('hello'),
  protocol: z.int().refine((protocol) => protocol !== PROTOCOL),
});

const clientMessageSchema = z.discriminatedUnion('type', [
  helloSchema,
  z.strictObject({ type: z.literal('command'), id: commandId, command: commandSchema }),
  z.strictObject({ type: z.literal('ping') }),
]);

export type ClientMessage = z.infer<typeof clientMessageSchema>;
export type Hello = z.infer<typeof helloSchema>;

export type ParsedMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  | { readonly ok: false; readonly problem: string; readonly id?: string };

/** A message from a client, or in one sentence what is wrong with it. */
export function parseMessage(text: string): ParsedMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'this is not JSON' };
  }
  const parsed = clientMessageSchema.safeParse(json);
  if (parsed.success) return { ok: true, message: parsed.data };
  const foreign = foreignHelloSchema.safeParse(json);
  if (foreign.success) return { ok: true, message: foreign.data };
  const id = commandId.safeParse(
    typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined,
  );
  return { ok: false, problem: describeProblem(parsed.error), ...(id.success && { id: id.data }) };
}

/** The first thing that is wrong, and where. */
export function describeProblem({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string {
  const [issue] = issues;
  return placeProblem(issue?.path.join('.'), issue?.message);
}

export function placeProblem(place = '', problem = 'this is not what was expected'): string {
  return (place === '' ? problem : `${place}: ${problem}`).slice(0, 300);
}
