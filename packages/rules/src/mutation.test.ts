import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { LAW } from '../law/law.ts';
import type { Rules } from '../law/law-case.ts';
import { mutantsOf } from '../law/mutants.ts';

/** Faults that change nothing: said here with their reason, so that nobody looks for a missing case. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {};

describe.each(['judge', 'match', 'roll', 'hand', 'counts', 'shape', 'plays'])('%s.ts', (name) => {
  const path = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const source = readFileSync(path, 'utf8');

  test('without a fault the law is kept', async () => {
    expect(await keepsTheLaw(path, source)).toBe(true);
  });

  test('no fault goes unnoticed by the cases of the law', async () => {
    const survivors: string[] = [];
    for (const { text, fault } of mutantsOf(source)) {
      if (HARMLESS[name]?.includes(fault)) continue;
      if (await keepsTheLaw(path, text)) survivors.push(fault);
    }
    expect(survivors).toEqual([]);
  });
});

async function keepsTheLaw(path: string, text: string): Promise<boolean> {
  const rules = await load(path, text);
  return rules !== undefined && LAW.every((lawCase) => keeps(rules, lawCase));
}

function keeps(rules: Rules, { told, expected }: (typeof LAW)[number]): boolean {
  try {
    return told(rules) === expected;
  } catch {
    return false;
  }
}

/** The rules with one file's text replaced; `undefined` if they don't even load. */
async function load(path: string, text: string): Promise<Rules | undefined> {
  const replace: Plugin = {
    name: 'replace',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, (file) => (file.path === path ? { contents: text, loader: 'ts' } : null)),
  };
  const index = fileURLToPath(new URL('./index.ts', import.meta.url));
  try {
    const built = await build({
      entryPoints: [index],
      bundle: true,
      write: false,
      format: 'esm',
      plugins: [replace],
      logLevel: 'silent',
    });
    const code = Buffer.from(built.outputFiles[0]?.contents ?? []).toString('base64');
    return await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
  } catch {
    return undefined;
  }
}
