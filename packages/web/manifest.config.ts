/** What a phone shows of the installed app. Addresses are relative, so that the app may live in any folder. */
export const manifest = {
  name: 'POK',
  short_name: 'POK',
  description: 'The dice game of fists and second guesses',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f3eadb',
  theme_color: '#f3eadb',
  categories: ['games'],
  icons: [
    { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
