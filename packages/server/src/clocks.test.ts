import { expect, test } from 'vitest';
import { newDatabase } from './testing/new-database.ts';
import { startTestServer } from './testing/running-server.ts';
import { seatTable } from './testing/seated-table.ts';

const HALF_A_MINUTE_MS = 30_000;

test.each([HALF_A_MINUTE_MS, -HALF_A_MINUTE_MS])(
  'a node whose clock is off by %i ms counts down to the same moment as the others',
  async (offMs) => {
    const url = await newDatabase();
    const right = await startTestServer({ DATABASE_URL: url });
    const wrong = await startTestServer({ DATABASE_URL: url }, { now: () => Date.now() + offMs });
    const { people } = await seatTable([right.url, wrong.url], 3, { timer: 60 });
    await people[0]?.socket.command({ type: 'start' });
    const views = await Promise.all(people.map(({ socket }) => socket.until(({ match }) => match !== null)));
    const nows = views.map(({ now }) => now);
    expect(Math.max(...nows) - Math.min(...nows)).toBeLessThan(HALF_A_MINUTE_MS / 2);
    expect(wrong.log()).toContain('check NTP');
    expect(right.log()).not.toContain('check NTP');
    const metrics = await (await fetch(`${wrong.url}/metrics`)).text();
    const correction = Number(/^pok_clock_correction_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(Math.round(correction)).toBe(-offMs / 1000);
    await Promise.all([right, wrong].map((node) => node.close()));
  },
);
