/** `npm run build:static`: the app without a server, in any folder of any static host. */
export const IS_STATIC = import.meta.env.MODE === 'static';
