import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@pok/server/testing/free-port';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { DeviceProxy } from './device-proxy.ts';
import { standIn } from './stand-in.ts';
import { WebDriverSession } from './webdriver.ts';
import { type Device, webkitPage } from './webkit-page.ts';

const SHELL = fileURLToPath(new URL('./webkit-shell.py', import.meta.url));
const PHONE = { width: 390, height: 844 };

/** The part of Playwright's `Browser` that the tours use, over WebKitGTK on a virtual screen. */
export async function launchWebKit(): Promise<Browser> {
  const screen = await startScreen();
  const drivers: ChildProcess[] = [];
  process.once('exit', end);
  return standIn<Browser>('the browser', {
    async newContext(options: BrowserContextOptions) {
      // A driver holds one session.
      const port = await freePort();
      drivers.push(startDriver(port, screen.display));
      const url = `http://127.0.0.1:${port}`;
      await isUp(url);
      return newContext(url, options);
    },
    close: async () => end(),
  });

  function end(): void {
    for (const one of [...drivers, screen.process]) one.kill();
  }
}

function startDriver(port: number, display: string): ChildProcess {
  return spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs rights that root in a container doesn't have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
}

function newContext(driver: string, options: BrowserContextOptions): BrowserContext {
  const { width, height } = options.viewport ?? PHONE;
  const scripts: string[] = [];
  let session: Promise<WebDriverSession> | undefined;
  let proxy: DeviceProxy | undefined;
  let route: DeviceProxy['route'];
  const device: Device = {
    session: () => {
      const args = [String(width), String(height), options.locale ?? 'en-GB', scripts.join(';\n')];
      session ??= WebDriverSession.start(driver, { 'webkitgtk:browserOptions': { binary: SHELL, args } });
      return session;
    },
    async addInitScript(source) {
      scripts.push(source);
      // A session accepts such scripts only when it starts. Later, running one directly does the same: what it stores survives a reload.
      await (await session)?.call(`() => { ${source} }`);
    },
    async proxied(url) {
      const { origin, href } = new URL(url);
      if (origin === proxy?.url) return href;
      proxy ??= await DeviceProxy.to(origin);
      proxy.route = route;
      return href.replace(origin, proxy.url);
    },
    route: (handler) => {
      route = handler;
    },
    context: () => context,
  };
  const context: BrowserContext = standIn<BrowserContext>('a device', {
    newPage: async () => webkitPage(device),
    setDefaultTimeout: () => undefined,
    async addInitScript(script: string | ((argument: never) => unknown), argument?: unknown) {
      scripts.push(
        typeof script === 'string' ? script : `(${script.toString()})(${JSON.stringify(argument)})`,
      );
    },
    async setOffline(isOffline: boolean) {
      proxy?.setOffline(isOffline);
    },
    async close() {
      await (await session)?.end();
      proxy?.close();
    },
  });
  return context;
}

/** An X server that picks its own display number. */
async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const started = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2000x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    started.stdio[3]?.on('data', (data) => resolve(String(data).trim()));
    started.on('error', reject);
    started.on('exit', () => reject(new Error('Xvfb ended')));
  });
  return { process: started, display: `:${number}` };
}

async function isUp(url: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(50);
  }
}
