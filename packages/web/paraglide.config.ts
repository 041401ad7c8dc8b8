import { join } from 'node:path';
import type { CompilerOptions } from '@inlang/paraglide-js';

/** Shared by Vite and `compile-messages.ts`, so that both write the same files. */
export const paraglideOptions = {
  project: join(import.meta.dirname, 'project.inlang'),
  outdir: join(import.meta.dirname, 'src/paraglide'),
  outputStructure: 'message-modules',
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
  localStorageKey: 'pok-language',
  isServer: 'false',
  cleanOutdir: false,
  emitReadme: false,
  emitPrettierIgnore: false,
} as const satisfies CompilerOptions;
