import type { Shape } from '@pok/rules';

/** Table talk as codes, so that every screen says them in its own language. */
export const REACTIONS = ['laugh', 'wow', 'think', 'oops', 'clap', 'hurry'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Claims about one's own play: kept or broken at the reveal. */
export const OWN_CLAIMS = ['play', 'avoid'] as const;
/** Claims about what the others will do with a shape. */
export const OTHERS_CLAIMS = ['nobody-takes', 'everybody-takes'] as const;
export const SHAPE_CLAIMS = [...OWN_CLAIMS, ...OTHERS_CLAIMS] as const;
export type ShapeClaim = (typeof SHAPE_CLAIMS)[number];

export const PLAIN_CLAIMS = ['trust-me', 'do-not-trust-me'] as const;
export type PlainClaim = (typeof PLAIN_CLAIMS)[number];

/** What may be said at any time. */
export type Remark =
  | { readonly kind: 'reaction'; readonly reaction: Reaction }
  | { readonly kind: 'claim'; readonly claim: PlainClaim }
  | { readonly kind: 'shape-claim'; readonly claim: (typeof OTHERS_CLAIMS)[number]; readonly shape: Shape };

/** A claim that the reveal keeps or breaks. */
export interface OwnClaim {
  readonly kind: 'shape-claim';
  readonly claim: (typeof OWN_CLAIMS)[number];
  readonly shape: Shape;
}

export type Talk = Remark | OwnClaim;

export function isAboutOwnPlay(talk: Talk): talk is OwnClaim {
  return talk.kind === 'shape-claim' && (talk.claim === 'play' || talk.claim === 'avoid');
}

export function isKept({ claim, shape }: OwnClaim, played: Shape): boolean {
  return claim === 'play' ? played === shape : played !== shape;
}
