import type { PersonId } from '@pok/protocol';

/** Who looks at a table: decides what a view may tell. */
export type Viewer =
  | { readonly kind: 'person'; readonly person: PersonId }
  | { readonly kind: 'spectator' }
  | { readonly kind: 'big-screen' };

/** Who looks without being a big screen: a person, or somebody without a token. */
export function viewerOf(person: PersonId | undefined): Viewer {
  return person === undefined ? { kind: 'spectator' } : { kind: 'person', person };
}
