import type { Seen, Shape } from '@pok/rules';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reply, Request } from './strategy.worker.ts';
import { openStrategyWorker } from './strategy-worker.ts';

/** A worker that the test answers for. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly asked: { readonly request: Request<'choose'>; readonly port: MessagePort }[] = [];
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.started.push(this);
  }

  postMessage(request: Request<'choose'>, [port]: [MessagePort]): void {
    this.asked.push({ request, port });
  }

  reply(index: number, reply: Reply<'choose'>): void {
    this.asked[index]?.port.postMessage(reply);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
});

const HAND = { disc: 2, square: 2, triangle: 2 };
const SEEN: Seen = {
  players: [],
  hand: HAND,
  rounds: [],
  roll: ['disc', 'blank', 'blank'],
  seat: 0,
  earlier: [],
};

function choose(worker: ReturnType<typeof openStrategyWorker>, seed: string): Promise<Shape | undefined> {
  return worker.run('choose', { level: 'sharp', seen: SEEN, seed });
}

function started(index: number): FakeWorker {
  const worker = FakeWorker.started[index];
  if (worker === undefined) throw new Error(`no worker ${index}`);
  return worker;
}

test('starts with the first task, and matches each answer to its task', async () => {
  const worker = openStrategyWorker();
  expect(FakeWorker.started).toHaveLength(0);
  const [one, other] = [choose(worker, 'one'), choose(worker, 'other')];
  expect(FakeWorker.started).toHaveLength(1);
  started(0).reply(1, { kind: 'done', output: 'square' });
  started(0).reply(0, { kind: 'done', output: 'disc' });
  expect(await Promise.all([one, other])).toEqual(['disc', 'square']);
  worker.close();
});

test('reports progress to the caller who waits for it', async () => {
  const worker = openStrategyWorker();
  const onProgress = vi.fn();
  const answer = worker.run('choose', { level: 'sharp', seen: SEEN, seed: '' }, onProgress);
  started(0).reply(0, { kind: 'progress', progress: 0.5 });
  started(0).reply(0, { kind: 'progress', progress: 'working' });
  started(0).reply(0, { kind: 'done', output: 'disc' });
  await answer;
  expect(onProgress.mock.calls).toEqual([[0.5], ['working']]);
});

test('a worker that fails gives no answer, and the next task starts a new one', async () => {
  const worker = openStrategyWorker();
  const lost = choose(worker, 'lost');
  started(0).dispatchEvent(new Event('error'));
  expect(await lost).toBeUndefined();
  const found = choose(worker, 'found');
  started(1).reply(0, { kind: 'done', output: 'disc' });
  expect(await found).toBe('disc');
});

test('a closed worker stops its running task and starts no other', async () => {
  const worker = openStrategyWorker();
  const running = choose(worker, 'running');
  worker.close();
  expect(await running).toBeUndefined();
  expect(started(0).isTerminated).toBe(true);
  expect(await choose(worker, 'late')).toBeUndefined();
  expect(FakeWorker.started).toHaveLength(1);
});

test('reports which bots must play at a lower level', () => {
  const onLowerLevel = vi.fn();
  void choose(openStrategyWorker(onLowerLevel), '');
  started(0).dispatchEvent(new MessageEvent('message', { data: 'reader' }));
  expect(onLowerLevel).toHaveBeenCalledWith('reader');
});
