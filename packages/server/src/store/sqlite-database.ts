import { loadDriver, preferredDriver, type SqliteDriver } from './sqlite-driver.ts';

/** The result codes that are not mistakes in a query, with SQLite's own names for them. */
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
    // The low byte is the primary code; the rest gives details. The package for Node 20 often gives no code.
    const result = RESULTS.find(({ number, words }) =>
      resultCode === undefined ? message.includes(words) : number === (resultCode & 0xff),
    );
    this.code = result?.code ?? 'SQLITE_ERROR';
  }
}

type Statement = ReturnType<InstanceType<ReturnType<typeof loadDriver>>['prepare']>;

export interface DatabaseOptions {
  /** How long to wait for another process that is writing. */
  readonly timeoutMs?: number;
  readonly isReadOnly?: boolean;
  readonly driver?: SqliteDriver;
}

/** An SQLite database, whichever driver is there. It is synchronous, so use it in a worker or a command. A row is a list of its columns. */
export class Database {
  readonly #database: InstanceType<ReturnType<typeof loadDriver>>;
  /** The package for Node 20 does not keep a statement alive for its iterator, nor a database for its statements: it crashes. */
  readonly #streaming = new Set<Statement>();

  constructor(file: string, options: DatabaseOptions = {}) {
    const { timeoutMs = 5_000, isReadOnly = false, driver = preferredDriver() } = options;
    const DatabaseSync = loadDriver(driver);
    this.#database = named(() => new DatabaseSync(file, { readOnly: isReadOnly }));
    this.exec(`pragma busy_timeout = ${timeoutMs}`);
  }

  exec(sql: string): void {
    named(() => this.#database.exec(sql));
  }

  /** A function that runs the statement. Its placeholders are `$1`, `$2` and so on, as in PostgreSQL. */
  prepare<Row extends readonly unknown[]>(sql: string): (...values: readonly unknown[]) => readonly Row[] {
    const statement = this.#prepare(sql);
    return (...values) => this.#all<Row>(statement, values);
  }

  /** The same for more rows than fit into memory. */
  *stream<Row extends readonly unknown[]>(sql: string): Iterable<Row> {
    const statement = this.#prepare(sql);
    this.#streaming.add(statement);
    try {
      const rows = statement.iterate();
      for (let next = named(() => rows.next()); !next.done; next = named(() => rows.next()))
        yield columnsOf<Row>(next.value);
    } finally {
      this.#streaming.delete(statement);
    }
  }

  /** Reads or changes a setting, and returns its value. */
  pragma(sql: string): unknown {
    return this.prepare<[unknown]>(`pragma ${sql}`)()[0]?.[0];
  }

  /** All statements of `work` happen, or none of them. */
  transaction<Value>(work: () => Value, kind: 'deferred' | 'exclusive' = 'deferred'): Value {
    this.exec(`begin ${kind}`);
    try {
      const value = work();
      this.exec('commit');
      return value;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Some errors roll the transaction back by themselves. Not every driver tells, but only outside a transaction one can begin. */
  get isInTransaction(): boolean {
    try {
      this.exec('begin');
    } catch {
      return true;
    }
    this.exec('rollback');
    return false;
  }

  #prepare(sql: string): Statement {
    return named(() => this.#database.prepare(sql.replaceAll('$', '?')));
  }

  #all<Row extends readonly unknown[]>(statement: Statement, values: readonly unknown[]): readonly Row[] {
    return named(() => statement.all(...values).map((row) => columnsOf<Row>(row)));
  }

  /** SQLite may have rolled back already: see `isInTransaction`. */
  #rollBack(): void {
    try {
      this.exec('rollback');
    } catch {}
  }

  /** The package for Node 20 keeps the file and its locks until the statements are collected as garbage. Nothing is lost. */
  close(): void {
    this.#database.close();
  }
}

function columnsOf<Row extends readonly unknown[]>(row: object): Row;
function columnsOf(row: object): readonly unknown[] {
  return Object.values(row);
}

/** What the drivers throw: for SQLite's errors, and for an integer that no JavaScript number can hold. */
const DRIVER_ERRORS = new Set<unknown>(['ERR_SQLITE_ERROR', 'ERR_OUT_OF_RANGE']);

/** Does `work`; an error of the driver becomes a `SqliteError`. */
function named<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && DRIVER_ERRORS.has(error.code))) throw error;
    const hasNumber = 'errcode' in error && typeof error.errcode === 'number';
    throw new SqliteError(error.message, hasNumber ? Number(error.errcode) : undefined);
  }
}
