/** Where two JSON values differ, as `path: one ≠ other`; undefined if they don't. */
export function difference(one: unknown, other: unknown): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (!isObject(one) || !isObject(other)) return `: ${JSON.stringify(one)} ≠ ${JSON.stringify(other)}`;
  for (const key of Object.keys(one)) {
    const found = difference(one[key], other[key]);
    if (found !== undefined) return `.${key}${found}`;
  }
  for (const key of Object.keys(other)) {
    const found = Object.hasOwn(one, key) ? undefined : difference(undefined, other[key]);
    if (found !== undefined) return `.${key}${found}`;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
