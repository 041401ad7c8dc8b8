import { parentPort, workerData } from 'node:worker_threads';
import { createPlayingTables } from './playing-tables.ts';
import { type Simulation, simulateChunks } from './simulate.ts';

const simulation: Simulation = workerData;
const tables = createPlayingTables(simulation.players, simulation.policy);

parentPort?.on('message', ({ first, end }: { first: number; end: number }) => {
  parentPort?.postMessage(simulateChunks(simulation, tables, first, end));
});
