import { loadDriver, preferredDriver, type SqliteDriver } from './sqlite-driver.ts';

/** The result codes that we treat differently from a mistake in a query, with SQLite's own words for them. */
const RESULTS = [
  { code: 'SQLITE_BUSY', number: 5, words: 'database is locked' },
  { code: 'SQLITE_IOERR', number: 10, words: 'disk I/O error' },
  { code: 'SQLITE_CORRUPT', number: 11, words: 'database disk image is malformed' },
  { code: 'SQLITE_FULL', number: 13, words: 'database or disk is full' },
  { code: 'SQLITE_CONSTRAINT', number: 19, words: 'constraint failed' },
] as const;

/** An error of SQLite, with the name of its result code. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;

  constructor(message: string, resultCode: number | undefined) {
    super(message);
    // The low byte is the primary code; the rest says more than we ask. Where the package for Node 20 reads all rows, it tells no code.
    const result = RESULTS.find(({ number, words }) =>
      resultCode === undefined ? message === words : number === (resultCode & 0xff),
    );
    this.code = result?.code ?? 'SQLITE_ERROR';
  }
}

export interface RunResult {
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

/** A prepared statement. `Parameters`: those of its `?`, or one object for its names. */
export interface Statement<Parameters extends readonly unknown[] | object, Row> {
  run(...parameters: ArgumentsOf<Parameters>): RunResult;
  get(...parameters: ArgumentsOf<Parameters>): Row | undefined;
  all(...parameters: ArgumentsOf<Parameters>): Row[];
  iterate(...parameters: ArgumentsOf<Parameters>): IterableIterator<Row>;
  /** The same statement, whose rows are lists of their columns. */
  raw(): Statement<Parameters, Row>;
  /** The same statement, whose rows are their first column. */
  pluck(): Statement<Parameters, Row>;
}

type ArgumentsOf<Parameters> = Parameters extends readonly unknown[] ? Parameters : [Parameters];

export interface DatabaseOptions {
  /** How long to wait for somebody else who writes. */
  readonly timeoutMs?: number;
  readonly isReadOnly?: boolean;
  readonly driver?: SqliteDriver;
}

/** A SQLite database, whichever driver is there: synchronous, so for a worker or a command. */
export class Database {
  readonly #database: InstanceType<ReturnType<typeof loadDriver>>;

  constructor(file: string, options: DatabaseOptions = {}) {
    const { timeoutMs = 5_000, isReadOnly = false, driver = preferredDriver() } = options;
    const DatabaseSync = loadDriver(driver);
    this.#database = named(() => new DatabaseSync(file, { readOnly: isReadOnly }));
    this.exec(`pragma busy_timeout = ${timeoutMs}`);
  }

  exec(sql: string): void {
    named(() => this.#database.exec(sql));
  }

  prepare<Parameters extends readonly unknown[] | object = [], Row = unknown>(
    sql: string,
  ): Statement<Parameters, Row> {
    const statement = named(() => this.#database.prepare(sql));
    return statementOf<Parameters, Row>(statement, (row) => row);
  }

  /** Reads or sets a setting; the value after it. */
  pragma(sql: string): unknown {
    return this.prepare(`pragma ${sql}`).pluck().get();
  }

  /** A function whose statements all happen, or none of them. */
  transaction<Args extends unknown[], Value>(
    work: (...args: Args) => Value,
    kind: 'deferred' | 'exclusive' = 'deferred',
  ): (...args: Args) => Value {
    return (...args) => {
      this.exec(`begin ${kind}`);
      try {
        const value = work(...args);
        this.exec('commit');
        return value;
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    };
  }

  /** SQLite has rolled back already if the disk is full, for example. */
  #rollBack(): void {
    try {
      this.exec('rollback');
    } catch {}
  }

  /** With the package for Node 20 the file stays open until its statements are collected: nothing is lost, but locks stay, too. */
  close(): void {
    this.#database.close();
  }
}

type AnyStatement = ReturnType<InstanceType<ReturnType<typeof loadDriver>>['prepare']>;

function statementOf<Parameters extends readonly unknown[] | object, Row>(
  statement: AnyStatement,
  shape: (row: Readonly<Record<string, unknown>>) => unknown,
): Statement<Parameters, Row>;
function statementOf(statement: AnyStatement, shape: (row: Readonly<Record<string, unknown>>) => unknown) {
  return {
    run: (...parameters: unknown[]) => {
      const { changes, lastInsertRowid } = named(() => statement.run(...parameters));
      return { changes: Number(changes), lastInsertRowid };
    },
    get: (...parameters: unknown[]) =>
      named(() => {
        const row = statement.get(...parameters);
        return row === undefined ? undefined : shape(row);
      }),
    all: (...parameters: unknown[]) => named(() => statement.all(...parameters).map(shape)),
    *iterate(...parameters: unknown[]) {
      for (const row of statement.iterate(...parameters)) yield shape(row);
    },
    raw: () => statementOf(statement, (row) => Object.values(row)),
    pluck: () => statementOf(statement, (row) => Object.values(row)[0]),
  };
}

/** Does `work`; an error of the driver becomes a `SqliteError`. */
function named<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) throw error;
    const isTold = 'errcode' in error && typeof error.errcode === 'number';
    throw new SqliteError(error.message, isTold ? Number(error.errcode) : undefined);
  }
}
