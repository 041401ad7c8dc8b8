import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  apply,
  CLOSE_CODES,
  commandSchema,
  DEFAULT_SETTINGS,
  DEFAULT_TOURNAMENT_SETTINGS,
  freeTalkSchema,
  PROBLEM_STATUS,
  parseClientMessage,
  parseServerMessage,
  REFUSALS,
  type ServerMessage,
  TOURNAMENT_REFUSALS,
  tournamentCommandSchema,
  type View,
} from '@pok/protocol';
import { messagesJsonSchema } from '@pok/protocol/json-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROTOCOL_ERRORS } from './socket/reasoned-socket.ts';
import { newPlayer, newTable, SocketPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';
import { writeTranscript } from './testing/transcript.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(join(ROOT, 'docs', 'protocol.md'), 'utf8');
const TRANSCRIPT = join(ROOT, 'docs', 'protocol-transcript.txt');
// Inside the repository, so that Node 20 finds `ws`.
const cache = join(ROOT, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'pok-page-'));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function block(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no block of ${language}`);
  return found;
}

/** The text between two headings. */
function section(from: string, to: string): string {
  const start = page.indexOf(`\n${from}\n`);
  const end = page.indexOf(`\n${to}\n`, start);
  if (start === -1 || end === -1) throw new Error(`the page has no section from ${from} to ${to}`);
  return page.slice(start, end);
}

/** The rows of the last table in a text, without its head. */
function rows(text: string): readonly (readonly string[])[] {
  const [table = ''] = [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([found]) => found).slice(-1);
  const lines = table.trimEnd().split('\n').slice(2);
  return lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
}

/** What is between backticks. */
function words(text: string | undefined): readonly string[] {
  return [...(text ?? '').matchAll(/`([^`]*)`/g)].map(([, word = '']) => word);
}

/** The JSON objects between backticks. */
function jsonIn(text: string): readonly unknown[] {
  return words(text)
    .filter((word) => word.startsWith('{"'))
    .map((word) => JSON.parse(word));
}

describe('the examples', () => {
  test('the bot has fifty lines, joins a table and plays matches to their end', async () => {
    const source = block('js');
    expect(source.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(50);
    const file = join(folder, 'bot.mjs');
    writeFileSync(file, source);
    const ana = await newPlayer(server.url);
    const code = await newTable(server.url, ana, { name: 'Ana', settings: { players: 3 } });
    let complaints = '';
    const bots = ['Robot', 'Robo'].map((name) => {
      const bot = spawn(process.execPath, [file, server.url, code, name], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      bot.stderr.on('data', (chunk: Buffer) => {
        complaints += chunk.toString();
      });
      return bot;
    });
    const host = new SocketPlayer(server.url, code, { token: ana.token });
    await host.until(({ seats }) => seats.length === 3);
    for (let match = 1; match <= 2; match += 1) {
      expect(await host.command({ type: 'start' })).toMatchObject({ ok: true });
      for (let round = 1; ; round += 1) {
        const view = await host.until(
          (each) =>
            each.match?.number === match && (each.match.round === null || each.match.round.number === round),
        );
        if (view.match?.round === null) break;
        const { hand } = view.match ?? {};
        const shape =
          (['disc', 'square', 'triangle'] as const).find((each) => (hand?.[each] ?? 0) > 0) ?? 'disc';
        await host.command({ type: 'close', match, round, shape });
      }
    }
    for (const bot of bots) bot.kill();
    host.close();
    expect(complaints).toBe('');
  });

  test('the curl commands do what the page says', async () => {
    const script = `set -e\n${block('sh').replace(/POK=\S+/, `POK=${server.url}`)}`;
    const { stdout, status } = await new Promise<{ stdout: string; status: number | null }>((resolve) => {
      const shell = spawn('sh', ['-c', script]);
      let output = '';
      shell.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      shell.on('close', (code) => resolve({ stdout: output, status: code }));
    });
    expect(status).toBe(0);
    expect(stdout.match(/\{"ok":true\}/g)).toHaveLength(4);
    expect(stdout).toContain('"last":{"number":1');
  });

  test('every hello is valid', () => {
    const hellos = section('## The socket', '### Small messages');
    const lines = /```json\n([\s\S]*?)```/.exec(hellos)?.[1]?.trim().split('\n') ?? [];
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(parseClientMessage(line)).toMatchObject({ ok: true });
  });
});

describe('the transcript', () => {
  test('matches what a table sends today (after a change of the protocol: npm test -- protocol-page --update)', async () => {
    await expect(await writeTranscript()).toMatchFileSnapshot(TRANSCRIPT);
  });

  test('is quoted exactly', () => {
    expect(readFileSync(TRANSCRIPT, 'utf8')).toContain(block('transcript'));
  });

  test('leads a client that applies its messages to the view at its end', () => {
    const messages: ServerMessage[] = [];
    for (const line of readFileSync(TRANSCRIPT, 'utf8').trimEnd().split('\n')) {
      const text = line.slice(2);
      if (line.startsWith('→')) expect(parseClientMessage(text)).toMatchObject({ ok: true });
      if (!line.startsWith('←')) continue;
      const message = parseServerMessage(text);
      if (message === undefined) throw new Error(`no message: ${text}`);
      messages.push(message);
    }
    const end = messages.findLast((message) => message.type === 'view');
    const others = messages.filter((message) => message !== end);
    const before = others.reduce<View | undefined>((view, message) => apply(view, message), undefined);
    expect(before?.match?.round?.number).toBe(end?.view.match?.last?.number);
    expect(before?.match?.hand).toEqual({ disc: 0, square: 0, triangle: 2 });
    expect(end?.view.match?.result).toEqual({ kind: 'win', seat: 0 });
  });
});

type JsonSchema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** Every named schema of both generated documents; exports are described in fairness.md. */
async function describedSchemas(): Promise<Readonly<Record<string, JsonSchema>>> {
  const api: { components: { schemas: Record<string, JsonSchema> } } = JSON.parse(
    await (await fetch(`${server.url}/api/openapi.json`)).text(),
  );
  const messages: { $defs: Record<string, JsonSchema> } = JSON.parse(JSON.stringify(messagesJsonSchema()));
  const all = Object.entries({ ...api.components.schemas, ...messages.$defs });
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('MatchExport')));
}

/** All fields in a schema, with a ? if they are optional, and all its constants, without those of other named schemas. */
function contentOf(schema: JsonSchema): { fields: Set<string>; values: Set<string> } {
  const content = { fields: new Set<string>(), values: new Set<string>() };
  function add(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) add(each);
    if (!isSchema(value)) return;
    const { const: constant, enum: values, properties, required } = value;
    for (const each of [constant, values].flat()) if (each !== undefined) content.values.add(String(each));
    const isOptional = (name: string) => !(Array.isArray(required) && required.includes(name));
    for (const name of isSchema(properties) ? Object.keys(properties) : [])
      content.fields.add(isOptional(name) ? `${name}?` : name);
    for (const [key, each] of Object.entries(value)) {
      if (key === 'properties' && isSchema(each)) for (const inner of Object.values(each)) add(inner);
      else if (!['const', 'enum', 'required'].includes(key)) add(each);
    }
  }
  add(schema);
  return content;
}

/** The declarations on the page by their names, without comments. */
function declaredTypes(): ReadonlyMap<string, string> {
  const source = block('ts').replaceAll(/ *\/\/.*$/gm, '');
  const declared = source.matchAll(
    /^(?:interface|type) (\w+)([\s\S]*?)(?=^(?:interface|type) |(?![\s\S]))/gm,
  );
  return new Map([...declared].map(([, name = '', body = '']) => [name, body]));
}

function contentOfType(body: string): { fields: Set<string>; values: Set<string> } {
  const fields = [...body.matchAll(/(\w+\??):/g)].map(([, name = '']) => name);
  const values = [...body.matchAll(/'([^']*)'|\b(\d+|true|false)\b/g)].map(
    ([, text, other]) => text ?? other,
  );
  return { fields: new Set(fields), values: new Set(values.flatMap((value) => value ?? [])) };
}

describe('the page has exactly what is generated:', () => {
  test('every type', async () => {
    // They have tables of their own.
    const { Refusal, TournamentRefusal, CloseCode, ...schemas } = await describedSchemas();
    expect([Refusal, TournamentRefusal, CloseCode]).not.toContain(undefined);
    const declared = declaredTypes();
    expect([...declared.keys()].toSorted()).toEqual(Object.keys(schemas).toSorted());
    for (const [name, schema] of Object.entries(schemas)) {
      const content = contentOf(schema);
      // The codes of problems have a table of their own.
      if (name === 'Problem') content.values.clear();
      expect([name, contentOfType(declared.get(name) ?? '')]).toEqual([name, content]);
    }
  });

  test('every refusal', () => {
    const refusalsIn = (text: string) =>
      rows(text)
        .flatMap(([refusal]) => words(refusal))
        .toSorted();
    expect(refusalsIn(section('### Refusals', '## Types'))).toEqual([...REFUSALS].toSorted());
    const ofTournaments = section('### Refusals of a tournament', '## A bot in fifty lines');
    expect(refusalsIn(ofTournaments)).toEqual([...TOURNAMENT_REFUSALS].toSorted());
  });

  test('every close code', () => {
    const table = rows(section('### When the server closes the socket', '## Commands'));
    const codes = table.flatMap(([code = '']) => code.split(',').map(Number));
    const brokenConnection = [1001, 1006];
    expect(codes.toSorted()).toEqual(
      [
        ...brokenConnection,
        ...Object.values(CLOSE_CODES),
        ...Object.keys(PROTOCOL_ERRORS).map(Number),
      ].toSorted(),
    );
  });

  test('every problem with its status', () => {
    const problems = rows(section('## HTTP', '## The socket')).flatMap(([status, errors]) =>
      words(errors).map((error) => [error, Number(status)]),
    );
    expect(Object.fromEntries(problems)).toEqual(PROBLEM_STATUS);
    expect(problems).toHaveLength(Object.keys(PROBLEM_STATUS).length);
  });

  test('every request', async () => {
    const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
      await (await fetch(`${server.url}/api/openapi.json`)).text(),
    );
    const generated = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const [table = ''] = section('## HTTP', '## The socket').split('\nA code may');
    expect(rows(table).flatMap(([request]) => words(request))).toEqual(generated);
  });

  test.each([
    ['## Commands', '### Settings', commandSchema],
    ['## Tournaments', '### Settings of a tournament', tournamentCommandSchema],
  ] as const)('every command, in an example: %s', (from, to, schema) => {
    const examples = rows(section(from, to)).flatMap(([command = '']) => jsonIn(command));
    const types = schema.def.options.flatMap(({ shape }) => [...shape.type.def.values]);
    const commands = examples.map((example) => schema.parse(example));
    expect([...new Set(commands.map(({ type }) => type))]).toEqual(types);
    for (const { shape } of schema.def.options) {
      const values: readonly string[] = shape.type.def.values;
      const shown = commands.filter(({ type }) => values.includes(type));
      expect(new Set(shown.flatMap((each) => Object.keys(each)))).toEqual(new Set(Object.keys(shape)));
    }
  });

  test('every setting, with its default', () => {
    const settings = section('### Settings', '### Talk');
    expect(jsonIn(settings)[0]).toEqual(DEFAULT_SETTINGS);
    expect(rows(settings).flatMap(([name]) => words(name))).toEqual(Object.keys(DEFAULT_SETTINGS));
    const ofTournaments = section('### Settings of a tournament', '### Refusals of a tournament');
    expect(jsonIn(ofTournaments)[0]).toEqual(DEFAULT_TOURNAMENT_SETTINGS);
    const names = rows(ofTournaments).flatMap(([name]) => words(name));
    expect(names).toEqual(Object.keys(DEFAULT_TOURNAMENT_SETTINGS));
  });

  test('every kind of talk', () => {
    const talk = rows(section('### Talk', '### Refusals'));
    for (const json of jsonIn(talk.map(([example]) => example).join())) freeTalkSchema.parse(json);
    const schema: JsonSchema = JSON.parse(JSON.stringify(messagesJsonSchema()));
    const { FreeTalk } = isSchema(schema.$defs) ? schema.$defs : {};
    const { values } = contentOf(isSchema(FreeTalk) ? FreeTalk : {});
    const shown = talk.flatMap(([, codes]) => words(codes));
    expect(new Set([...shown, 'reaction', 'remark'])).toEqual(values);
  });
});
