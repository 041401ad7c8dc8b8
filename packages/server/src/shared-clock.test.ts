import { expect, test } from 'vitest';
import { SharedClock } from './shared-clock.ts';

/** This machine's clock and the database's, an answer that takes `roundTripMs`, and what the operator was told. */
function setUp() {
  const warnings: number[] = [];
  const world = { here: 1_000_000, roundTripMs: 10, warnings };
  const clock = new SharedClock(
    () => world.here,
    (correctionMs, isFarOff) => isFarOff && world.warnings.push(correctionMs),
  );
  /** The database's clock is ahead by this much. */
  const compare = (aheadMs: number) =>
    clock.compareWith(async () => {
      world.here += world.roundTripMs / 2;
      const time = world.here + aheadMs;
      world.here += world.roundTripMs / 2;
      return time;
    });
  return { world, clock, compare };
}

test.each([30_000, -30_000, 400])('a clock that is off by %i ms is corrected', async (aheadMs) => {
  const { world, clock, compare } = setUp();
  await compare(aheadMs);
  expect(Math.abs(clock.now() - (world.here + aheadMs))).toBeLessThanOrEqual(world.roundTripMs);
});

test('a correction that still fits the answer is kept, so the clock does not jitter', async () => {
  const { world, clock, compare } = setUp();
  await compare(2_000);
  const before = clock.correctionMs;
  world.roundTripMs = 4_000;
  await compare(2_500);
  expect(clock.correctionMs).toBe(before);
});

test('the operator is told once if the clock is off by more than a second', async () => {
  const { world, compare } = setUp();
  for (const aheadMs of [0, 900, 5_000, 5_000, 900, -5_000]) await compare(aheadMs);
  expect(world.warnings.map((correctionMs) => Math.round(correctionMs / 1_000))).toEqual([5, -5]);
});

test('times are whole milliseconds', async () => {
  const { clock, compare } = setUp();
  await compare(0.25);
  expect(clock.now() % 1).toBe(0);
});

test('a clock that is set back while the answer travels changes nothing', async () => {
  const { world, clock } = setUp();
  await clock.compareWith(async () => {
    world.here -= 3_600_000;
    return world.here;
  });
  expect(clock.correctionMs).toBe(0);
});
