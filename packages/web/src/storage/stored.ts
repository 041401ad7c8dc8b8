import { type UnreadableReason, z } from '@pok/protocol';
import { warnings } from './warnings.svelte.ts';

/** A newer or another version of the app wrote it, or it is damaged. */
export type Unreadable = UnreadableReason;

export type Loaded<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable };

/** Takes a value from one version to the next. Throws a ZodError if the value isn't of that version. */
type Upcast = (value: unknown) => unknown;

/** The envelope of every stored value. Release 0.1 stored bare values, which count as version 1. */
const envelopeSchema = z.object({ version: z.int().check(z.gte(1)), value: z.unknown() });

/**
 * One value in local storage. `schema` describes today's version. `upcasts[0]` takes values from version 1 to version 2, and so
 * on, so the number of upcasts says what today's version is.
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

  /** For values that nobody misses if they can't be read. */
  loadOr<Otherwise>(otherwise: Otherwise): T | Otherwise {
    const loaded = this.load();
    return loaded.kind === 'value' ? loaded.value : otherwise;
  }

  /** Returns whether it was saved: storage may be full or forbidden, and values of a newer app are left alone. */
  save(value: T): boolean {
    try {
      if (versionOf(this.#read()) > this.#version) return false;
      localStorage.setItem(this.#key, JSON.stringify({ version: this.#version, value }));
      return true;
    } catch {
      return false;
    }
  }

  /** For values that a player would miss. */
  saveOrWarn(value: T): void {
    if (!this.save(value)) warnings.unsaved = true;
  }

  remove(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // storage is forbidden, so there was nothing to remove
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

/** Reads only the first characters: a log is long, and is saved after every choice. */
function versionOf(text: string | null): number {
  return Number(/^\{"version":(\d+),/.exec(text ?? '')?.[1] ?? 1);
}
