import { logContract } from './log-contract.ts';
import { memoryLog } from './memory-log.ts';

logContract('memory', async () => ({ log: memoryLog() }));
