import type { PersonId, StandingLine, TournamentCode } from '@pok/protocol';
import { formatStandingsCsv } from '@pok/tournament';
import { m } from '../paraglide/messages.js';
import { say } from '../pieces/toasts.svelte.ts';
import { knownPlayer } from '../player/player.ts';
import { download } from '../sharing/share.ts';
import type { RealNames } from './who-is-who.ts';

/** For a spreadsheet, with a byte order mark that says that the text is UTF-8. */
export function resultsCsv(standings: readonly StandingLine[], realNames: RealNames): string {
  const headings = [
    m.organiser_csv_rank(),
    m.tournament_name(),
    m.organiser_csv_real(),
    m.end_score_wins(),
    m.end_score_ties(),
    m.end_score_matches(),
    m.tournament_points(),
  ];
  const names = new Map<PersonId, string>(Object.entries(realNames));
  return `\uFEFF${formatStandingsCsv(standings, headings, names)}`;
}

/** All matches of a tournament as one file of records. */
export async function downloadRecords(code: TournamentCode): Promise<void> {
  try {
    const me = knownPlayer();
    const headers = new Headers(me === undefined ? {} : { authorization: `Bearer ${me.token}` });
    const answer = await fetch(`/api/tournaments/${code}/records`, { headers });
    if (!answer.ok) throw new Error(`records: ${answer.status}`);
    download(`pok-${code}.pok`, 'text/plain', await answer.text());
  } catch {
    say(m.organiser_records_failed());
  }
}
