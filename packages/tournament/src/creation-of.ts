import type { Settings, TableTournament } from '@pok/protocol';
import { peopleAt } from './state/sitting.ts';
import type { Sitting, SittingTable, TournamentState } from './state/state.ts';

/** What a table of a tournament is created with. Anybody who finds it may watch: people whose table is done, and organisers. */
export function creationOf(
  state: TournamentState,
  sitting: Sitting,
  table: SittingTable,
): { readonly tournament: TableTournament; readonly settings: Settings } {
  const { memoryAid, tableTalk, hideCode, pictureNames } = state.settings;
  const { commitment, clientSeedsHash } = sitting.chain;
  const people = peopleAt(state, table).map(({ person, name }) => ({ person, name }));
  return {
    tournament: {
      code: state.tournament,
      sitting: sitting.number,
      number: table.number,
      pace: sitting.pace,
      people,
      chain: { commitment, clientSeedsHash },
    },
    settings: {
      // Seats of leavers stay until the end of their match.
      players: 7,
      timer: sitting.timer,
      memoryAid,
      tableTalk,
      hideCode,
      pictureNames,
      spectators: true,
      // These are about hosts, and about people who come by themselves.
      locked: false,
      onlyHost: false,
      waitForHost: false,
    },
  };
}
