import type { Shape } from '@pok/rules';
import { shapeSchema } from './game.ts';
import { type Infer, named, type ObjectSchema, z } from './schema.ts';

/** Table talk travels as codes, so that every screen says it in its own language. */
export const REACTIONS = ['laugh', 'wow', 'think', 'oops', 'clap', 'hurry'] as const;
/** Said about nothing in particular. */
export const PLAIN_REMARKS = ['trust-me', 'do-not-trust-me'] as const;
/** Said about what the others will do with a shape. */
export const SHAPE_REMARKS = ['nobody-takes', 'everybody-takes'] as const;
/** Said about the speaker's own play: honest or not, as the reveal shows. */
export const PROMISES = ['play', 'avoid'] as const;

const reaction = (object: ObjectSchema) =>
  object({ kind: z.literal('reaction'), reaction: z.enum(REACTIONS) });
const remark = (object: ObjectSchema) =>
  z.discriminatedUnion('remark', [
    object({ kind: z.literal('remark'), remark: z.enum(PLAIN_REMARKS) }),
    object({ kind: z.literal('remark'), remark: z.enum(SHAPE_REMARKS), shape: shapeSchema }),
  ]);
const promise = (object: ObjectSchema) =>
  object({ kind: z.literal('promise'), promise: z.enum(PROMISES), shape: shapeSchema });

/** What may be said at any time; a promise is a command of its own, since it belongs to a round. */
export const freeTalkSchema = named(
  'FreeTalk',
  z.discriminatedUnion('kind', [reaction(z.strictObject), remark(z.strictObject)]),
);
export type FreeTalk = Infer<typeof freeTalkSchema>;

const promiseSchema = named('PlayPromise', promise(z.object));
export type PlayPromise = Infer<typeof promiseSchema>;

/** Everything that is heard at a table. */
export const talkSchema = named(
  'Talk',
  z.discriminatedUnion('kind', [reaction(z.object), remark(z.object), promiseSchema]),
);
export type Talk = Infer<typeof talkSchema>;

export const storedTalkSchema = z.discriminatedUnion('kind', [
  reaction(z.strictObject),
  remark(z.strictObject),
  promise(z.strictObject),
]);

export function wasHonest({ promise: promised, shape }: Omit<PlayPromise, 'kind'>, played: Shape): boolean {
  return promised === 'play' ? played === shape : played !== shape;
}
