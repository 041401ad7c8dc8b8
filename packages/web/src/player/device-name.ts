/** The first match counts: browsers also claim to be those that came before them. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** What a device calls itself, so that its owner can tell their devices apart: “iPhone, Safari”. The same in all languages. */
export function deviceName(userAgent: string): string {
  return [SYSTEMS, BROWSERS].flatMap((names) => nameIn(userAgent, names)).join(', ');
}

function nameIn(userAgent: string, names: readonly (readonly [RegExp, string])[]): readonly string[] {
  return names
    .filter(([sign]) => sign.test(userAgent))
    .map(([, name]) => name)
    .slice(0, 1);
}
