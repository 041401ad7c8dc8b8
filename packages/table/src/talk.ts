import type { Shape } from '@pok/rules';

/** Table talk as codes, so that every screen says them in its own language. */
export const REACTIONS = ['laugh', 'wow', 'think', 'oops', 'clap', 'hurry'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Claims about a shape: `play` and `avoid` are about one's own play, and are kept or broken at the reveal. */
export const SHAPE_CLAIMS = ['play', 'avoid', 'nobody-takes', 'everybody-takes'] as const;
export type ShapeClaim = (typeof SHAPE_CLAIMS)[number];

export const PLAIN_CLAIMS = ['trust-me', 'do-not-trust-me'] as const;
export type PlainClaim = (typeof PLAIN_CLAIMS)[number];

export type Talk =
  | { readonly kind: 'reaction'; readonly reaction: Reaction }
  | { readonly kind: 'claim'; readonly claim: PlainClaim }
  | { readonly kind: 'shape-claim'; readonly claim: ShapeClaim; readonly shape: Shape };

/** A claim that the reveal keeps or breaks. */
export type OwnClaim = Extract<Talk, { kind: 'shape-claim' }>;

export function isAboutOwnPlay(talk: Talk): talk is OwnClaim {
  return talk.kind === 'shape-claim' && (talk.claim === 'play' || talk.claim === 'avoid');
}

export function isKept({ claim, shape }: OwnClaim, played: Shape): boolean {
  return claim === 'play' ? played === shape : played !== shape;
}
