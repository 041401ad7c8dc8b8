import { z } from '@pok/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillStorage, stubBrowser } from '../testing/browser-stub.ts';
import { Stored } from './stored.ts';

const KEY = 'pok-pet';
const petV1Schema = z.string();
const petV2Schema = z.object({ name: z.string() });

/** A value in three versions of the app: a name, then a pet, then a pet with legs. */
const V1 = new Stored(KEY, petV1Schema);
const toV2 = (value: unknown) => ({ name: petV1Schema.parse(value) });
const V2 = new Stored(KEY, petV2Schema, [toV2]);
const toV3 = (value: unknown) => ({ ...petV2Schema.parse(value), legs: 4 });
const V3 = new Stored(KEY, z.object({ name: z.string(), legs: z.int() }), [toV2, toV3]);

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubBrowser().stored;
});

describe('loading', () => {
  test('a saved value is loaded again', () => {
    expect(V3.load()).toEqual({ kind: 'none' });
    expect(V3.save({ name: 'Rex', legs: 3 })).toBe(true);
    expect(V3.load()).toEqual({ kind: 'value', value: { name: 'Rex', legs: 3 } });
    V3.remove();
    expect(V3.load()).toEqual({ kind: 'none' });
  });

  test.each([
    ['a bare value, as 0.1 stored it', () => stored.set(KEY, '"Rex"')],
    ['version 1', () => V1.save('Rex')],
    ['version 2', () => V2.save({ name: 'Rex' })],
  ])('%s is upcast', (_, save) => {
    save();
    expect(V3.load()).toEqual({ kind: 'value', value: { name: 'Rex', legs: 4 } });
  });

  test('a null from version 0.1 counts as nothing', () => {
    stored.set(KEY, 'null');
    expect(V3.load()).toEqual({ kind: 'none' });
  });

  test.each([
    ['no JSON', '<'],
    ['another value', '{"version":3,"value":{"name":7}}'],
    ['no value of its version', '{"version":1,"value":7}'],
  ])('%s is damaged', (_, text) => {
    stored.set(KEY, text);
    expect(V3.load()).toEqual({ kind: 'unreadable', reason: 'damaged' });
    expect(V3.loadOr('nobody')).toBe('nobody');
  });
});

test('a value saved by a newer version is neither read nor overwritten', () => {
  V3.save({ name: 'Rex', legs: 3 });
  expect(V2.load()).toEqual({ kind: 'unreadable', reason: 'newer' });
  expect(V2.save({ name: 'Bello' })).toBe(false);
  expect(V3.load()).toMatchObject({ value: { name: 'Rex' } });
});

test('a full storage saves nothing and keeps the old value', () => {
  V3.save({ name: 'Rex', legs: 3 });
  fillStorage();
  expect(V3.save({ name: 'Bello', legs: 4 })).toBe(false);
  expect(V3.load()).toMatchObject({ value: { name: 'Rex' } });
});

test('if storage is forbidden, nothing is loaded or saved', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  expect(V3.load()).toEqual({ kind: 'none' });
  expect(V3.save({ name: 'Rex', legs: 3 })).toBe(false);
  V3.remove();
});
