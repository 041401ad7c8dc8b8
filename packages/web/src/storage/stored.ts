import { type UnreadableLogError, z } from '@pok/protocol';

/** A newer version of the app wrote it, or it is damaged. */
export type Unreadable = UnreadableLogError['reason'];

export type Loaded<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable };

/** Takes a value from one version to the next. Throws a ZodError if it is no value of that version. */
type Upcast = (value: unknown) => unknown;

/** As every value is stored. Version 0.1 stored bare values: these have version 1. */
const envelopeSchema = z.object({ version: z.int().check(z.gte(1)), value: z.unknown() });

/**
 * One thing that this device keeps in local storage. `schema` is that of today; `upcasts[0]` takes values of version 1 to
 * version 2, and so on, so that their number says what today's version is.
 */
export class Stored<T> {
  readonly #key: string;
  readonly #schema: z.ZodMiniType<T>;
  readonly #upcasts: readonly Upcast[];

  constructor(key: string, schema: z.ZodMiniType<T>, upcasts: readonly Upcast[] = []) {
    this.#key = key;
    this.#schema = schema;
    this.#upcasts = upcasts;
  }

  get #version(): number {
    return this.#upcasts.length + 1;
  }

  load(): Loaded<T> {
    const text = this.#read();
    if (text === null || text === 'null') return { kind: 'none' }; // 0.1 stored null for nothing
    try {
      const json: unknown = JSON.parse(text);
      const envelope = envelopeSchema.safeParse(json);
      const { version, value } = envelope.success ? envelope.data : { version: 1, value: json };
      if (version > this.#version) return { kind: 'unreadable', reason: 'newer' };
      const upcast = this.#upcasts.slice(version - 1).reduce((older, next) => next(older), value);
      return { kind: 'value', value: this.#schema.parse(upcast) };
    } catch {
      return { kind: 'unreadable', reason: 'damaged' };
    }
  }

  /** For things that nobody misses if they can't be read. */
  loadOr<Otherwise>(otherwise: Otherwise): T | Otherwise {
    const loaded = this.load();
    return loaded.kind === 'value' ? loaded.value : otherwise;
  }

  /** Whether it was saved: storage may be full or forbidden. What a newer version of the app wrote is left alone. */
  save(value: T): boolean {
    try {
      if (versionOf(this.#read()) > this.#version) return false;
      localStorage.setItem(this.#key, JSON.stringify({ version: this.#version, value }));
      return true;
    } catch {
      return false;
    }
  }

  remove(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // forbidden: then there was nothing to remove
    }
  }

  #read(): string | null {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      return null; // forbidden, as in some private windows
    }
  }
}

/** Told by its first letters: a log is long, and saved after every choice. */
function versionOf(text: string | null): number {
  return Number(/^\{"version":(\d+),/.exec(text ?? '')?.[1] ?? 1);
}
