import type { View } from '@pok/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { takeErrors } from './screen.ts';
import { Server, type Settings } from './server.ts';
import { tellScreens } from './tell-screens.ts';

/** The built server for one test file, and the browser that the files of a test process share. */
export interface World {
  readonly server: Server;
  readonly browser: Browser;
}

export function openWorld(settings: Settings = {}): World {
  let server: Server | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([Server.start(settings), browserOfThisProcess()]);
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async ({ task }) => {
      const [error] = task.result?.errors ?? [];
      if (error !== undefined) error.message += `\n${await tellScreens(browser?.contexts() ?? [])}`;
    });
  });
  // A handler that throws looks like a button that does nothing, and a test may not look at what it should have done.
  afterEach(() => expect(takeErrors()).toEqual([]));
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((device) => device.close()) ?? []);
    await server?.stop();
  });
  return {
    get server() {
      if (server === undefined) throw new Error('the server runs from beforeAll to afterAll');
      return server;
    },
    get browser() {
      if (browser === undefined) throw new Error('the browser runs from beforeAll to afterAll');
      return browser;
    },
  };
}

/** It ends with the process. One browser for all processes was slower, since its one thread handled everything. */
let launched: Promise<Browser> | undefined;
function browserOfThisProcess(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/** What anybody may see of a table. */
export async function publicView({ server }: World, code: string): Promise<View> {
  const answer = await fetch(`${server.url}/api/tables/${code}/view`);
  if (!answer.ok) throw new Error(`table ${code}: ${answer.status}`);
  return answer.json();
}
