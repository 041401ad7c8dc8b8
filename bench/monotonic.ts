/** ms of the clock that Chromium's traces use too. */
export function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
