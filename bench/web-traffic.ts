import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

/** What a page has fetched so far, in bytes. */
export interface Traffic {
  /** Compressed by gzip -9, as our budgets count. */
  readonly script: number;
  readonly all: number;
  /** As sent over the network, headers included. */
  readonly onTheWire: number;
  readonly otherHosts: readonly string[];
}

interface Fetched {
  readonly url: URL;
  readonly isScript: boolean;
  readonly packed: number;
  readonly onTheWire: number;
}

/**
 * Counts what a page fetches, the scripts of its workers included; what it fetches again comes from its cache. Files that are
 * compressed already, such as fonts, count as they are.
 */
export function countTraffic(page: Page): () => Promise<Traffic> {
  const fetched = new Map<string, Promise<Fetched | undefined>>();
  page.on('requestfinished', (request) => {
    if (!fetched.has(request.url())) fetched.set(request.url(), weigh(request));
  });
  return async () => {
    const all = (await Promise.all(fetched.values())).filter((one) => one !== undefined);
    const { origin } = new URL(page.url());
    return {
      script: sum(all.filter(({ isScript }) => isScript).map(({ packed }) => packed)),
      all: sum(all.map(({ packed }) => packed)),
      onTheWire: sum(all.map(({ onTheWire }) => onTheWire)),
      otherHosts: [...new Set(all.filter(({ url }) => url.origin !== origin).map(({ url }) => url.origin))],
    };
  };
}

async function weigh(request: Request): Promise<Fetched | undefined> {
  const url = new URL(request.url());
  if (!url.protocol.startsWith('http')) return undefined;
  try {
    const response = await request.response();
    const body = (await response?.body()) ?? Buffer.alloc(0);
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const packed = Math.min(body.length, gzipSync(body, { level: 9 }).length);
    const type = response?.headers()['content-type'] ?? '';
    return {
      url,
      isScript: type.includes('javascript'),
      packed,
      onTheWire: responseBodySize + responseHeadersSize,
    };
  } catch {
    return undefined; // answers without a body, such as 304, count nothing
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
