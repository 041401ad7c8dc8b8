import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ENGINES } from './engines.ts';
import packageJson from './package.json' with { type: 'json' };
import { paraglideOptions } from './paraglide.config.ts';
import { manifest } from './pwa.config.ts';

/** These modules do nothing when they are loaded, so every page carries only what it uses of them. */
const pureModules: Plugin = {
  name: 'pok:pure-modules',
  transform: {
    filter: { id: /\/src\/paraglide\/|\/packages\/(rules|protocol|table|strategy)\/src\// },
    handler: () => ({ moduleSideEffects: false }),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // Tests run the code that browsers run.
  ...(process.env.VITEST === undefined ? {} : { resolve: { conditions: ['browser'] } }),
  // The solved values.
  assetsInclude: ['**/*.bin'],
  define: { __VERSION__: JSON.stringify(packageJson.version) },
  plugins: [
    paraglideVitePlugin(paraglideOptions),
    pureModules,
    svelte(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      workbox: {
        // The solved values for the tables of the daily dice: a day can be played and scored without a network.
        globPatterns: ['**/*.{js,css,html,svg,woff2}', '**/{3,4,5}-*.bin'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|healthz|readyz|metrics)/],
        runtimeCaching: [
          {
            urlPattern: ({ url }) => url.pathname.endsWith('.bin'),
            handler: 'CacheFirst',
            options: { cacheName: 'values', expiration: { maxEntries: 10 } },
          },
        ],
      },
    }),
  ],
  build: {
    target: Object.entries(ENGINES).map(([engine, oldest]) => `${engine}${oldest}`),
    outDir: join(import.meta.dirname, '../../dist/app'),
    emptyOutDir: true,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7657', ws: true } } },
  preview: { proxy: { '/api': { target: 'http://127.0.0.1:7657', ws: true } } },
});
