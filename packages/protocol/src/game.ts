import {
  COUNTERS_PER_SHAPE,
  DICE,
  type Hand,
  PLAYER_COUNTS,
  type Result,
  type Roll,
  type Seat,
  SHAPES,
  type Shape,
  type Verdict,
} from '@pok/rules';
import { BOT_LEVELS, type BotLevel } from './bot.ts';
import { named, type ObjectSchema, z } from './schema.ts';

/** The game's own values, as JSON. The types are those of the rules. */
export const shapeSchema = named('Shape', z.enum(SHAPES)) satisfies z.ZodMiniType<Shape>;
export const botLevelSchema = named('BotLevel', z.enum(BOT_LEVELS)) satisfies z.ZodMiniType<BotLevel>;
export const seatSchema = z
  .int()
  .check(z.gte(0), z.lte(Math.max(...PLAYER_COUNTS) - 1)) satisfies z.ZodMiniType<Seat>;

const faceSchema = named('Face', z.enum([...SHAPES, 'blank']));
/** M3: die One is never blank. */
export const rollSchema = named(
  'Roll',
  z.tuple([shapeSchema, faceSchema, faceSchema]),
) satisfies z.ZodMiniType<Roll>;

const countSchema = z.int().check(z.gte(0), z.lte(COUNTERS_PER_SHAPE));
export const handSchema = named(
  'Hand',
  z.object({ disc: countSchema, square: countSchema, triangle: countSchema }),
) satisfies z.ZodMiniType<Hand>;

const playersAskedSchema = z.int().check(z.gte(1), z.lte(DICE.length));
const dieVerdictSchema = named(
  'DieVerdict',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('blank') }),
    z.object({ kind: z.literal('met'), shape: shapeSchema, players: playersAskedSchema }),
    z.object({
      kind: z.literal('missed'),
      shape: shapeSchema,
      players: playersAskedSchema,
      by: z.int().check(z.gte(-DICE.length), z.lte(Math.max(...PLAYER_COUNTS) - 1)),
    }),
  ]),
);
const reasonSchema = named(
  'Reason',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('met'), die: z.enum(DICE) }),
    z.object({ kind: z.enum(['off-dice', 'all-off-dice', 'others-met', 'wrong-number']) }),
  ]),
);
export const verdictSchema = named(
  'Verdict',
  z.object({
    dice: z.tuple([dieVerdictSchema, dieVerdictSchema, dieVerdictSchema]),
    why: z.object({
      disc: z.exactOptional(reasonSchema),
      square: z.exactOptional(reasonSchema),
      triangle: z.exactOptional(reasonSchema),
    }),
  }),
) satisfies z.ZodMiniType<Verdict>;

const matchResult = (object: ObjectSchema) =>
  z.discriminatedUnion('kind', [
    object({ kind: z.literal('win'), seat: seatSchema }),
    object({ kind: z.literal('tie'), seats: z.array(seatSchema) }),
    object({ kind: z.literal('dead') }),
    object({ kind: z.literal('abandoned') }),
  ]) satisfies z.ZodMiniType<MatchResult>;

/** E1–E3, or nobody is left to play it. */
export const matchResultSchema = named('MatchResult', matchResult(z.object));
export const storedMatchResultSchema = matchResult(z.strictObject);
export type MatchResult = Result | { readonly kind: 'abandoned' };
