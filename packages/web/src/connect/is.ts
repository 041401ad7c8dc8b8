import { isRecord } from './storage.ts';

/** Whether something from outside is what it should be. */
export type Is<T> = (value: unknown) => value is T;

export const isText: Is<string> = (value) => typeof value === 'string';
export const isNumber: Is<number> = (value) => typeof value === 'number';
export const isFlag: Is<boolean> = (value) => typeof value === 'boolean';

export function isOneOf<const T>(list: readonly T[]): Is<T> {
  return (value): value is T => list.some((one) => one === value);
}

export function isNullOr<T>(is: Is<T>): Is<T | null> {
  return (value): value is T | null => value === null || is(value);
}

export function isListOf<T>(is: Is<T>): Is<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(is);
}

type Fields<T> = { readonly [K in keyof T]: Is<T[K]> };

/** Each field as it should be, or left out if it may be. Fields that nobody here knows are a newer server's. */
export function isObjectOf<T extends object, Missing extends object = object>(
  fields: Fields<T>,
  mayBeMissing?: Fields<Missing>,
): Is<T & Partial<Missing>> {
  const needed = checksOf(fields);
  const others = checksOf(mayBeMissing ?? {});
  return (value): value is T & Partial<Missing> =>
    isRecord(value) &&
    needed.every(([name, is]) => is(value[name])) &&
    others.every(([name, is]) => !(name in value) || is(value[name]));
}

function checksOf(fields: object): readonly (readonly [string, Is<unknown>])[] {
  return Object.entries(fields);
}

export function isEither<T extends readonly unknown[]>(
  ...checks: { readonly [K in keyof T]: Is<T[K]> }
): Is<T[number]> {
  return (value): value is T[number] => checks.some((is) => is(value));
}
