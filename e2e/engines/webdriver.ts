/** A session of the W3C's WebDriver protocol. */
export class WebDriverSession {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** `capabilities` as the driver wants them. */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    const session = await call('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
    return new WebDriverSession(`${driver}/session/${fieldOf(session, 'sessionId')}`);
  }

  get(path: string): Promise<unknown> {
    return call('GET', `${this.#url}/${path}`);
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return call('POST', `${this.#url}/${path}`, body);
  }

  /** Calls a function, given as source, in the page. Its errors are thrown here. */
  async call(source: string, args: readonly unknown[] = []): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${source})(...Array.from(arguments).slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error && error.stack || error) }));`;
    const answer = await this.post('execute/async', { script, args });
    const error = fieldOf(answer, 'error');
    if (error !== undefined) throw new Error(`in the page: ${String(error)}`);
    return fieldOf(answer, 'value');
  }

  async end(): Promise<void> {
    // WebKit's driver complains that the window is gone.
    await call('DELETE', this.#url).catch(() => undefined);
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const value = fieldOf(await answer.json(), 'value');
  const error = fieldOf(value, 'error');
  if (!answer.ok) throw new Error(`${url}: ${String(error)} ${String(fieldOf(value, 'message'))}`);
  return value;
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
