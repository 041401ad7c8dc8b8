import { say } from './run.js';
import { buildStatic } from './static.js';

/** `npm run build:static`: the app without a server, in a folder that any static host serves. */
await buildStatic();
say(`the app is in dist-static/: put its contents into any folder of any web server`);
