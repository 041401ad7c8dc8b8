import { DEFAULT_TOURNAMENT_SETTINGS, type StandingsShown, type TournamentView } from '@pok/protocol';
import { expect, test } from 'vitest';
import { roomStandings } from './room-standings.ts';

const LINES = ['ana', 'ben', 'cem', 'dia'].map((person, place) => ({
  person,
  name: person,
  rank: place + 1,
  wins: 1,
  ties: 0,
  matches: 1,
  points: 0,
}));

test.each<[StandingsShown, number]>([
  ['all', 4],
  ['top-three', 3],
  ['hidden', 0],
])('%s: an organiser’s projector shows %i lines', (standings, count) => {
  const view: TournamentView = {
    tournament: 'ACDEFG',
    version: 1,
    now: 0,
    settings: { ...DEFAULT_TOURNAMENT_SETTINGS, standings },
    isOver: true,
    you: {
      person: 'olga',
      name: 'Olga',
      isOrganiser: true,
      plays: false,
      isRemoved: false,
      hasSeeded: false,
    },
    playing: 4,
    sitting: null,
    next: { sitting: 1, commitment: '' },
    standings: LINES,
  };
  expect(roomStandings(view)).toHaveLength(count);
});
