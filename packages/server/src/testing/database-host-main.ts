import { startDelayingProxy } from './delaying-proxy.ts';
import { startPostgres } from './postgres.ts';

/** A PostgreSQL behind a proxy on the address that is given, until the process that started this one is gone. */
const [, , address = ''] = process.argv;
const postgres = await startPostgres();
const local = new URL(await postgres.createDatabase());
const proxy = await startDelayingProxy(address, Number(local.port));

process.on('message', (delayMs) => proxy.delayBy(Number(delayMs)));
process.once('disconnect', async () => {
  proxy.close();
  await postgres.stop();
  process.exit();
});
local.host = `${address}:${proxy.port}`;
process.send?.(local.href);
