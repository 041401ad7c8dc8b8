/** Sends the bench the address of a server, and answers every question with the usage of the process so far. */
export function answerUsage(address: unknown): void {
  process.on('message', () => {
    const cpuAsked = cpuSeconds();
    globalThis.gc?.();
    process.send?.({ cpuAsked, cpuAnswered: cpuSeconds(), rss: process.memoryUsage().rss });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ address });
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
