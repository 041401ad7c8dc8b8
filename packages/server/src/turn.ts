/** A turn of the event loop. It ends when all sockets that can be read have been: what arrives together is stored together. */
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
