import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { CLOSE_CODES } from './close-code.ts';
import { messagesJsonSchema } from './json-schema.ts';
import { z } from './schema.ts';
import { SAMPLES } from './testing/samples.ts';

const document = messagesJsonSchema();
const { $defs } = z.object({ $defs: z.record(z.string(), z.unknown()) }).parse(document);
const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addSchema(document, 'messages');

function isValid(name: string, value: unknown): boolean {
  return ajv.getSchema(`messages#/$defs/${name}`)?.(value) === true;
}

describe('the JSON Schema of the messages', () => {
  test('is a document of draft 2020-12 that refers to nothing outside it', () => {
    expect(document).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, target]) => target,
    );
    const names = Object.keys($defs).map((name) => `#/$defs/${name}`);
    expect(references.filter((target) => target === undefined || !names.includes(target))).toEqual([]);
  });

  test('has both directions, the close codes and everything in them by name', () => {
    expect(Object.keys($defs)).toEqual(
      expect.arrayContaining([
        'ClientMessage',
        'ServerMessage',
        'CloseCode',
        'Command',
        'Settings',
        'Refusal',
        'Shape',
      ]),
    );
  });

  test.each(['"enum":["disc","square","triangle"]', '"blank"]', '"casual"', '"not-at-table"'])(
    'writes %s down once',
    (once) => {
      expect(JSON.stringify(document).split(once)).toHaveLength(2);
    },
  );

  test.each([
    ['ClientMessage', 'clientMessageSchema'],
    ['ServerMessage', 'serverMessageSchema'],
  ])('%s takes and refuses what our parser does', (name, schema) => {
    const { good = [], bad = [] } = SAMPLES[schema] ?? {};
    for (const sample of good) expect([sample, isValid(name, sample)]).toEqual([sample, true]);
    for (const sample of bad) expect([sample, isValid(name, sample)]).toEqual([sample, false]);
  });

  test('forbids unknown keys in what clients send, and leaves them open in what the server sends', () => {
    expect(isValid('ClientMessage', { type: 'ping', unknown: 1 })).toBe(false);
    expect(isValid('ServerMessage', { type: 'pong', unknown: 1 })).toBe(true);
  });

  test('has every close code', () => {
    for (const code of Object.values(CLOSE_CODES)) expect(isValid('CloseCode', code)).toBe(true);
    expect(isValid('CloseCode', 4999)).toBe(false);
  });
});
