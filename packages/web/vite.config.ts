import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { areMessagesCompiled } from '../../scripts/messages.js';
import { ENGINES } from './engines.ts';
import { licencesPlugin } from './licences-plugin.ts';
import { offlinePlugin } from './offline-plugin.ts';
import packageJson from './package.json' with { type: 'json' };
import { paraglideOptions } from './paraglide.config.ts';
import { viewportPlugin } from './viewport-plugin.ts';

/** Loading these modules has no side effects, so each page carries only the parts it uses. */
const pureModules: Plugin = {
  name: 'pok:pure-modules',
  transform: {
    filter: {
      id: /\/src\/paraglide\/|\/packages\/(rules|protocol|client|log|table|tournament|strategy)\/src\//,
    },
    handler: () => ({ moduleSideEffects: false }),
  },
};

const licences = licencesPlugin(process.env.SERVER_LICENCES);

/** For tests, and sometimes for a build, the texts are compiled already. A development server compiles every change. */
const messagesPlugin = (command: 'build' | 'serve') =>
  process.env.VITEST || (command === 'build' && areMessagesCompiled())
    ? []
    : paraglideVitePlugin(paraglideOptions);

export default defineConfig(({ mode, command }) => ({
  root: import.meta.dirname,
  // Tests run the code that browsers run.
  ...(!process.env.VITEST ? {} : { resolve: { conditions: ['browser'] } }),
  // The solved values.
  assetsInclude: ['**/*.bin'],
  define: { __VERSION__: JSON.stringify(packageJson.version) },
  // Without a server the app may be in any folder.
  base: mode === 'static' ? './' : '/',
  plugins: [
    messagesPlugin(command),
    pureModules,
    svelte({ configFile: false }),
    viewportPlugin(),
    licences.app,
    offlinePlugin(),
  ],
  build: {
    target: Object.entries(ENGINES).map(([engine, oldest]) => `${engine}${oldest}`),
    outDir: join(import.meta.dirname, mode === 'static' ? '../../dist-static' : '../../dist/app'),
    emptyOutDir: true,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: {
    format: 'es',
    plugins: () => [licences.worker()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7657', ws: true } } },
  preview: { proxy: { '/api': { target: 'http://127.0.0.1:7657', ws: true } } },
}));
