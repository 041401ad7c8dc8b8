import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { LAW } from '../law/law.ts';
import type { Rules } from '../law/law-case.ts';
import { mutantsOf } from '../law/mutants.ts';

describe.each(['judge', 'match', 'roll', 'hand', 'counts', 'shape', 'plays'])('%s.ts', (name) => {
  const path = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const source = readFileSync(path, 'utf8');

  test('without a fault the law is kept', async () => {
    expect(await keepsTheLaw(path, source)).toBe(true);
  });

  test('no fault goes unnoticed by the cases of the law', async () => {
    const survivors: string[] = [];
    for (const { text, fault } of mutantsOf(source)) {
      if (await keepsTheLaw(path, text)) survivors.push(fault);
    }
    expect(survivors).toEqual([]);
  });
});

async function keepsTheLaw(path: string, text: string): Promise<boolean> {
  const code = await bundle(path, text);
  try {
    const rules: Rules = await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
    return LAW.every(({ told, expected }) => told(rules) === expected);
  } catch {
    return false;
  }
}

/** The rules with one file's text replaced, in base64. */
async function bundle(path: string, text: string): Promise<string> {
  const replace: Plugin = {
    name: 'replace',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, (file) => (file.path === path ? { contents: text, loader: 'ts' } : null)),
  };
  const built = await build({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [replace],
    logLevel: 'silent',
  });
  return Buffer.from(built.outputFiles[0]?.contents ?? []).toString('base64');
}
