import type { EventOf, PersonId } from '@pok/protocol';

/** The part of a table or a tournament that says who is connected through which process. */
export interface Gathering {
  readonly people: readonly { readonly person: PersonId; readonly node: string | null }[];
}

interface Context {
  /** ms since 1970 */
  readonly now: number;
}

/** Somebody's last connection through a process is gone; if they are connected through another, they are still here. */
export function decideDeparture(
  { people }: Gathering,
  person: PersonId,
  node: string,
  { now }: Context,
): readonly EventOf<'went'>[] {
  const isHere = people.some((known) => known.person === person && known.node === node);
  return isHere ? [{ type: 'went', at: now, person }] : [];
}

/** People who were here through a process that is no longer alive are away. */
export function decideGone(
  { people }: Gathering,
  alive: readonly string[],
  { now }: Context,
): readonly EventOf<'went'>[] {
  return people
    .filter(({ node }) => node !== null && !alive.includes(node))
    .map(({ person }) => ({ type: 'went', at: now, person }));
}
