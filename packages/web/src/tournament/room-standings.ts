import type { StandingLine, TournamentView } from '@pok/protocol';

const TOP_THREE = 3;

/** What a whole room may see of the standings: an organiser's device knows all of them, even where they are hidden. */
export function roomStandings({ settings, standings }: TournamentView): readonly StandingLine[] {
  switch (settings.standings) {
    case 'hidden':
      return [];
    case 'top-three':
      return standings.slice(0, TOP_THREE);
    case 'all':
      return standings;
    default:
      return settings.standings satisfies never;
  }
}
