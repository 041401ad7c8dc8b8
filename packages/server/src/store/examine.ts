import { parseTournamentCode } from '@pok/log';
import { matchSummarySchema, parseExport, type TableCode, UnreadableLogError } from '@pok/protocol';
import { tableLogReader } from '@pok/table';
import { tournamentLogReader } from '@pok/tournament';
import type { Location } from './location.ts';
import { logIn, openSnapshot, type Snapshot } from './snapshot.ts';
import { SqliteError } from './sqlite-database.ts';
import { DEVICE_COLUMNS, type DeviceRow, deviceOf } from './statements.ts';

/** Something that is wrong with what a server has stored. */
interface Damage {
  /** Undefined if it belongs to no table. */
  readonly table: TableCode | undefined;
  readonly message: string;
}

export interface Examination {
  readonly tables: number;
  readonly tournaments: number;
  readonly entries: number;
  readonly matches: number;
  readonly findings: readonly Damage[];
}

/** Reads everything a server has stored. Each log is folded to its end, as if its table or tournament were opened. Repairs nothing. */
export async function examine(location: Location): Promise<Examination> {
  const snapshot = await openSnapshot(location);
  try {
    const findings: Damage[] = (await snapshot.problems()).map((message) => ({ table: undefined, message }));
    /** A query fails where the file is damaged. Everything else is still examined. */
    const attempt = async (work: () => Promise<void>, table?: TableCode) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof SqliteError || error instanceof UnreadableLogError)) throw error;
        findings.push({ table, message: error.message });
      }
    };
    await attempt(async () => {
      for (const [table] of await snapshot.query<[TableCode]>(LOGS_WITHOUT_TABLE))
        findings.push({ table, message: 'it has a log, and is no table' });
    });
    const counts = { tables: 0, tournaments: 0, entries: 0, matches: 0 };
    await attempt(async () => {
      for (const [table] of await snapshot.query<[TableCode]>('select code from tables order by code')) {
        counts[parseTournamentCode(table) === undefined ? 'tables' : 'tournaments'] += 1;
        await attempt(async () => {
          counts.entries += await lengthOf(snapshot, table);
        }, table);
      }
    });
    await attempt(async () => {
      for await (const [table, summary, content] of snapshot.stream<SavedMatchRow>(SAVED_MATCHES)) {
        counts.matches += 1;
        const problem = problemOfMatch(summary, content);
        if (problem !== undefined) findings.push({ table, message: problem });
      }
    });
    await attempt(async () => {
      const problems = new Set<string>();
      for await (const row of snapshot.stream<DeviceRow>(DEVICES)) {
        const problem = problemOfDevice(row);
        if (problem !== undefined) problems.add(problem);
      }
      for (const message of problems) findings.push({ table: undefined, message });
    });
    return { ...counts, findings };
  } finally {
    await snapshot.close();
  }
}

const LOGS_WITHOUT_TABLE =
  'select distinct table_code from entries where table_code not in (select code from tables)';
const SAVED_MATCHES = 'select table_code, summary, content from matches';
const DEVICES = `select ${DEVICE_COLUMNS} from devices`;
type SavedMatchRow = readonly [table: TableCode, summary: string, content: string];

/** The number of entries in a log that can be folded to its end. */
async function lengthOf(snapshot: Snapshot, code: string): Promise<number> {
  const folded = await fold(logIn(snapshot), code);
  if (folded === undefined) throw new UnreadableLogError('damaged', 'its log is empty');
  if (folded.code !== code) throw new UnreadableLogError('damaged', `its log is that of ${folded.code}`);
  return folded.version;
}

async function fold(
  log: ReturnType<typeof logIn>,
  code: string,
): Promise<{ readonly code: string; readonly version: number } | undefined> {
  if (parseTournamentCode(code) === undefined) {
    const table = await tableLogReader.foldLog(log, code);
    return table && { code: table.state.table, version: table.version };
  }
  const tournament = await tournamentLogReader.foldLog(log, code);
  return tournament && { code: tournament.state.tournament, version: tournament.version };
}

function problemOfMatch(summary: string, content: string): string | undefined {
  try {
    matchSummarySchema.parse(JSON.parse(summary));
    const parsed = parseExport(JSON.parse(content));
    return typeof parsed === 'string' ? `a saved match is damaged: ${parsed}` : undefined;
  } catch (error) {
    return `a saved match is damaged: ${error instanceof Error ? error.message : error}`;
  }
}

function problemOfDevice(row: DeviceRow): string | undefined {
  try {
    deviceOf(row);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
