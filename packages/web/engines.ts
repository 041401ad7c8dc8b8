/**
 * The oldest browsers that play: the app is built for them, and `npm run check` finds what they don't have (scripts/engines.ts).
 * Safari 16.4 runs on every iPhone since 2017, and Firefox 140 is the older of the two ESRs. Televisions of 2024 have Chromium 108, some
 * of them a build from before its release.
 */
export const ENGINES = { safari: '16.4', firefox: '140', chrome: '107' } as const;
