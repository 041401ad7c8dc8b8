/**
 * The oldest browsers that play: the app is built for them, and `npm run check` finds what they don't have (scripts/engines.ts).
 * Safari 16.4 runs on every iPhone since 2017, Firefox 140 is the older of the two ESRs, and televisions of 2024 have Chromium 108, some
 * of them from before it was finished.
 */
export const ENGINES = { safari: '16.4', firefox: '140', chrome: '107' } as const;
