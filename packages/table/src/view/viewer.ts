import type { PersonId } from '@pok/protocol';

/** Who looks at a table: decides what a view may tell. */
export type Viewer =
  | { readonly kind: 'person'; readonly person: PersonId }
  | { readonly kind: 'spectator' }
  | { readonly kind: 'big-screen' };
