/** A turn of the event loop. It ends when every socket with data has been read: what arrives together is stored together. */
export class Turn {
  #ending: Promise<void> | undefined;

  end(): Promise<void> {
    this.#ending ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#ending = undefined;
        resolve();
      });
    });
    return this.#ending;
  }
}
