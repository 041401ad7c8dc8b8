import type { PersonId, TournamentEvent } from '@pok/protocol';

/**
 * Whose views an append changes: everybody's, or those of the stage (organisers and big screens) and of these people. 'progress' is what
 * tables have reported: only the stage shows it, and no table has to do anything.
 */
export type Audience = 'everyone' | 'progress' | readonly PersonId[];

/** Undefined if no view changes. With 300 phones, a view for each of them at every join or report would be most of the work. */
export function audienceOf(events: readonly TournamentEvent[]): Audience | undefined {
  const visible = events.filter(({ type }) => type !== 'answered');
  if (visible.length === 0) return undefined;
  if (visible.every(isProgress)) return 'progress';
  const audiences = visible.map(audienceOfEvent);
  return audiences.includes('everyone') ? 'everyone' : audiences.flat();
}

function isProgress({ type }: TournamentEvent): boolean {
  return (
    type === 'fists-closed' || type === 'round-played' || type === 'match-ended' || type === 'table-ended'
  );
}

function audienceOfEvent(event: TournamentEvent): Exclude<Audience, 'progress'> {
  switch (event.type) {
    case 'came':
    case 'went':
    case 'fists-closed':
    case 'round-played':
    case 'match-ended':
    case 'table-ended':
    case 'answered':
    // Phones hear of rolls at their tables.
    case 'rolled':
    case 'deadline-moved':
      return [];
    case 'joined':
    case 'left':
    case 'renamed':
    case 'removed':
    case 'allowed':
    case 'organiser-added':
    case 'organiser-removed':
    case 'client-seed-added':
      return [event.person];
    case 'tables-added':
      return event.tables.flatMap(({ people }) => people);
    default:
      return 'everyone';
  }
}
