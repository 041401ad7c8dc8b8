/** Ends when everything that can be read now has been read: what arrives together is then decided and stored together. */
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
