import type { Plugin } from 'vite';

/**
 * `dvh` is younger than our oldest engines, and an older one drops each declaration that contains it. So the build writes
 * `calc(100 * var(--dvh))` for `100dvh`. A fallback before each declaration would not do: a custom property takes any value.
 */
export function viewportPlugin(): Plugin {
  return {
    name: 'pok:viewport',
    enforce: 'pre',
    transform: {
      // The tokens say what --dvh is.
      filter: { id: { include: /\.css$/, exclude: /\/tokens\.css$/ } },
      handler: (code) => code.replace(/([\d.]+)dvh\b/g, 'calc($1 * var(--dvh))'),
    },
  };
}
