/** Tells the bench where a server listens, and answers every question with what the process has used so far. */
export function answerUsage(address: unknown): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1e6, rss: process.memoryUsage().rss });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ address });
}
