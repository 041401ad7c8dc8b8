import { emitKeypressEvents, type Key } from 'node:readline';

/** The terminal while a match is played: a separate screen, and keys as they are pressed. */
export interface Terminal {
  readonly columns: number;
  /** Replaces what is on the screen. */
  show(lines: readonly string[]): void;
  /** The next key, in lower case. Q and Ctrl-C end the game instead. */
  key(): Promise<string>;
  /** The next key if one is pressed in time. */
  keyWithin(timeoutMs: number): Promise<string | undefined>;
  /** Puts a key back: it is the next one again. */
  unread(key: string): void;
  /** Drops the keys that were pressed too early. */
  discardKeys(): void;
  /** Leaves the terminal as it was found. */
  close(): void;
}

/** Whether there is somebody to show a table to and to take keys from. */
export function isTerminal(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && process.env.TERM !== 'dumb';
}

const ENTER_SCREEN = '\x1b[?1049h\x1b[?25l\x1b[?7l';
const LEAVE_SCREEN = '\x1b[?7h\x1b[?25h\x1b[?1049l';
const HOME = '\x1b[H';
const CLEAR_LINE_END = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';

const QUIT = 'q';
const INTERRUPTED = 130;

export function openTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal {
  const pressed: string[] = [];
  let listener: ((key: string) => void) | undefined;
  let isOpen = true;
  let shown: readonly string[] = [];

  function onKey(text: string | undefined, key: Key): void {
    const pressedKey = (key.name ?? text ?? '').toLowerCase();
    if (key.ctrl && pressedKey === 'c') interrupt();
    else if (pressedKey === QUIT) process.exit();
    else deliver(pressedKey);
  }

  function deliver(key: string): void {
    if (listener === undefined) pressed.push(key);
    else listener(key);
  }

  function draw(): void {
    output.write(`${HOME}${shown.map((line) => `${line}${CLEAR_LINE_END}`).join('\r\n')}${CLEAR_BELOW}`);
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    input.off('keypress', onKey);
    output.off('resize', draw);
    process.off('SIGTERM', interrupt);
    process.off('exit', close);
    input.setRawMode(false);
    input.pause();
    output.write(LEAVE_SCREEN);
  }

  /** Exiting closes the terminal. */
  function interrupt(): void {
    process.exit(INTERRUPTED);
  }

  emitKeypressEvents(input);
  input.setRawMode(true);
  input.resume();
  input.on('keypress', onKey);
  output.on('resize', draw);
  process.on('SIGTERM', interrupt);
  process.on('exit', close);
  output.write(ENTER_SCREEN);

  function keyWithin(timeoutMs: number): Promise<string | undefined> {
    const early = pressed.shift();
    if (early !== undefined) return Promise.resolve(early);
    return new Promise((resolve) => {
      const answer = (key: string | undefined) => {
        clearTimeout(timer);
        listener = undefined;
        resolve(key);
      };
      const timer = setTimeout(answer, timeoutMs, undefined);
      listener = answer;
    });
  }

  return {
    get columns() {
      return output.columns;
    },
    show: (lines) => {
      shown = lines;
      draw();
    },
    key: async () => {
      for (;;) {
        const key = await keyWithin(2 ** 30);
        if (key !== undefined) return key;
      }
    },
    keyWithin,
    unread: (key) => pressed.unshift(key),
    discardKeys: () => pressed.splice(0),
    close,
  };
}
