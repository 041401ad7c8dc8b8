import { formatMatchLink } from '@pok/protocol';
import { type MatchRecord, type Result, winnersOf } from '@pok/rules';
import type { KeptMatch, KeptPlayer } from './kept-match.ts';

export interface FinishedMatch extends Pick<KeptMatch, 'id' | 'endedAt' | 'place' | 'table' | 'you'> {
  readonly record: MatchRecord;
  readonly result: Result;
  readonly players: readonly KeptPlayer[];
  readonly promises: KeptMatch['promises'];
}

/** A match that has just ended, as the book keeps it. */
export function keepMatch({ record, result, players, ...match }: FinishedMatch): KeptMatch {
  return {
    ...match,
    link: formatMatchLink(record),
    rounds: record.rounds.length,
    players: [...players],
    end: result.kind,
    winners: [...winnersOf(result, players.length)],
    review: null,
  };
}
