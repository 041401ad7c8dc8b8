/** A map that can take its changes back: what a failover loses. */
export class UndoableMap<Key, Value> extends Map<Key, Value> {
  readonly #onChange: (undo: () => void) => void;

  constructor(onChange: (undo: () => void) => void) {
    super();
    this.#onChange = onChange;
  }

  override set(key: Key, value: Value): this {
    this.#onChange(this.#undoOf(key));
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    if (this.has(key)) this.#onChange(this.#undoOf(key));
    return super.delete(key);
  }

  #undoOf(key: Key): () => void {
    const before = this.get(key);
    return before === undefined ? () => void super.delete(key) : () => void super.set(key, before);
  }
}
