const TICK_MS = 1_000;
/** Ticks after which a check without an answer counts as failed, while it still waits. A busy machine takes a second or two. */
const ANSWER_TICKS = 4;
/** Ticks without the store after which people are sent away: what they see grows old, and nothing they do can be stored. */
const SEND_AWAY_TICKS = 10;
/** A process whose ticks are further apart than this stood still, and heard nobody. */
const STOOD_STILL_MS = 3_000;

export interface StoreWatch {
  /** As last known: asking never waits for the store. */
  isReachable(): boolean;
  /** Since when people could be heard and the store written to, in ms since 1970; Infinity while the store is away. */
  writableSince(): number;
  stop(): void;
}

/**
 * Writes to the store every second, since one that can only be read is of no use. It counts ticks, not time: while a process stands
 * still, or a laptop sleeps, no answer is missing.
 */
export function watchStore({
  check,
  now,
  onChange,
  sendAway,
}: {
  /** Rejects if the store can't be written to. */
  readonly check: () => Promise<unknown>;
  readonly now: () => number;
  readonly onChange: (isReachable: boolean) => void;
  /** Called with every tick while the store has been away for ten seconds or more. */
  readonly sendAway: () => void;
}): StoreWatch {
  let unansweredTicks: number | undefined;
  let awayTicks = 0;
  let since = Number.NEGATIVE_INFINITY;
  let tickedAt = performance.now();

  function tick(): void {
    if (awayTicks > 0) awayTicks += 1;
    if (unansweredTicks === undefined) {
      ask();
    } else {
      unansweredTicks += 1;
      if (unansweredTicks >= ANSWER_TICKS && awayTicks === 0) lose(unansweredTicks);
    }
    if (awayTicks > SEND_AWAY_TICKS) sendAway();
  }

  function ask(): void {
    unansweredTicks = 0;
    check()
      .then(find, () => lose(1))
      .finally(() => {
        unansweredTicks = undefined;
      });
  }

  function lose(ticks: number): void {
    if (awayTicks > 0) return;
    awayTicks = ticks;
    onChange(false);
  }

  function find(): void {
    if (awayTicks === 0) return;
    awayTicks = 0;
    since = now();
    onChange(true);
  }

  /** In time for deadlines that were held up as well: decisions wait for the end of the event loop's turn. */
  function noticeStandstill(): void {
    const at = performance.now();
    if (at - tickedAt > STOOD_STILL_MS) since = now();
    tickedAt = at;
  }

  // First reads the answers that have arrived: a busy process must not take them for missing.
  let next: NodeJS.Immediate | undefined;
  const ticking = setInterval(() => {
    noticeStandstill();
    next ??= setImmediate(() => {
      next = undefined;
      tick();
    });
  }, TICK_MS);
  ticking.unref();
  return {
    isReachable: () => awayTicks === 0,
    writableSince: () => (awayTicks === 0 ? since : Number.POSITIVE_INFINITY),
    stop() {
      clearInterval(ticking);
      clearImmediate(next);
    },
  };
}
