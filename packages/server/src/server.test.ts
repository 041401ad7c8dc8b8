import { expect, test } from 'vitest';
import { firstHeld, startTestServer } from './testing/running-server.ts';
import { seatTable } from './testing/seated-table.ts';

test('a server that stops accepts no more messages, answers those under way, then closes every socket', async () => {
  let startThinking = () => {};
  let stopThinking = () => {};
  const thinking = new Promise<void>((resolve) => {
    startThinking = resolve;
  });
  const thought = new Promise<void>((resolve) => {
    stopThinking = resolve;
  });
  const server = await startTestServer(
    {},
    {
      async chooseForBot(...turn) {
        startThinking();
        await thought;
        return firstHeld(...turn);
      },
    },
  );
  const { people } = await seatTable([server.url], 2, { players: 3 });
  const [ana, ben] = people.map(({ socket }) => socket);
  await ana?.command({ type: 'add-bot', level: 'casual' });
  const started = ana?.command({ type: 'start' });
  await thinking;
  const closed = server.close();
  const late = ben?.command({ type: 'rename', name: 'Too late' });
  stopThinking();
  expect(await started).toMatchObject({ ok: true });
  await expect(late).rejects.toThrow('1012');
  for (const { socket } of people) expect((await socket.closed).code).toBe(1012);
  await closed;
});

test('the server fails if the port it was given is taken', async () => {
  const first = await startTestServer();
  await expect(startTestServer({ PORT: String(first.port) })).rejects.toThrow('EADDRINUSE');
  await first.close();
});
