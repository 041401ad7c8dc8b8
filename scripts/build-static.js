import { readCommandLine } from './command-line.js';
import { say } from './run.js';
import { buildStatic } from './static.js';

readCommandLine('npm run build:static', {
  about: 'builds the app without a server into dist-static/, for any web host',
});
await buildStatic();
say('the app is in dist-static/: copy its contents into any folder of any web server');
