import { parentPort, workerData } from 'node:worker_threads';
import { itemAt } from '../checked.ts';
import { createChain } from './chain.ts';
import type { LayerShare, OddsWork } from './odds-on-all-cores.ts';

const { players, policy, solved }: OddsWork = workerData;
const { layers, solve } = createChain(players, policy, solved);

parentPort?.on('message', ({ layer, share, shares }: LayerShare) => {
  for (const [index, position] of itemAt(layers, layer).entries()) {
    if (index % shares === share) solve(position);
  }
  parentPort?.postMessage('solved');
});
