/** Whether two plain values have the same content. A key without a value counts as absent. */
export function isSameState(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSameState(one[key], other[key]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
