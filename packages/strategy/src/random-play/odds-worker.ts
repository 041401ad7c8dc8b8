import { parentPort, workerData } from 'node:worker_threads';
import { createChain } from './chain.ts';
import type { LayerShare, OddsWork } from './odds-on-all-cores.ts';

const { players, policy, solved }: OddsWork = workerData;
const { layers, solve } = createChain(players, policy, solved);

parentPort?.on('message', ({ layer, share, shares }: LayerShare) => {
  const positions = layers[layer] ?? [];
  for (let index = share; index < positions.length; index += shares) solve(positions[index] ?? 0);
  parentPort?.postMessage('solved');
});
