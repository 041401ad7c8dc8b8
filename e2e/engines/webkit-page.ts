import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { findElements, type Step } from './find.ts';
import { standIn } from './stand-in.ts';
import { fieldOf, type WebDriverSession } from './webdriver.ts';

const BETWEEN_TRIES_MS = 50;
const PATIENCE_MS = 60_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const FIND = findElements.toString();
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

/** What the page of a device needs. Its session starts with the first address, when all its options are known. */
export interface Device {
  session(): Promise<WebDriverSession>;
  addInitScript(source: string): Promise<void>;
  /** The same address through this device's proxy. */
  proxied(url: string): Promise<string>;
  route(handler: (line: WebSocketRoute) => void): void;
  context(): ReturnType<Page['context']>;
}

type PageFunction = string | ((...args: never[]) => unknown);

/** The part of Playwright's `Page` that the tours use, over WebDriver. */
export function webkitPage(device: Device): Page {
  let address = 'about:blank';
  const page: Page = standIn<Page>('a page', {
    async goto(url: string) {
      address = url.startsWith('http') ? await device.proxied(url) : url;
      await (await device.session()).post('url', { url: address });
    },
    async reload() {
      await (await device.session()).post('refresh');
    },
    url: () => address,
    context: () => device.context(),
    evaluate: async (script: PageFunction, argument?: unknown) =>
      (await device.session()).call(
        typeof script === 'string' ? `() => ${script}` : script.toString(),
        argument === undefined ? [] : [argument],
      ),
    waitForFunction: (script: PageFunction, argument?: unknown) =>
      until(
        async () => (await (await device.session()).call(script.toString(), [argument])) === true,
        script.toString(),
      ),
    waitForURL: (isThere: (url: URL) => boolean) =>
      until(async () => isThere(new URL(await page.evaluate(() => location.href))), 'another address'),
    async setViewportSize(size: { readonly width: number; readonly height: number }) {
      await (await device.session()).post('window/rect', size);
    },
    async addInitScript(script: PageFunction, argument?: unknown) {
      await device.addInitScript(`(${script.toString()})(${JSON.stringify(argument)})`);
    },
    async screenshot({ path = '' }: { readonly path?: string } = {}) {
      const picture = await (await device.session()).get('screenshot');
      writeFileSync(path, Buffer.from(String(picture), 'base64'));
    },
    // Matches all sockets: the app has only the one that the tours name.
    async routeWebSocket(_: RegExp, handler: (line: WebSocketRoute) => void) {
      device.route(handler);
    },
    clock: {
      async setSystemTime(time: Date) {
        await device.addInitScript(`{
          const ahead = ${time.getTime()} - Date.now();
          const { now } = Date;
          globalThis.Date = class extends Date {
            constructor(...parts) { if (parts.length === 0) super(now() + ahead); else super(...parts); }
            static now() { return now() + ahead; }
          };
        }`);
      },
    },
    keyboard: {
      async press(key: string) {
        const value = KEYS[key] ?? key;
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
        await (await device.session()).post('actions', { actions: [{ type: 'key', id: 'keys', actions }] });
      },
    },
    ...finders([]),
  });
  return page;

  function finders(steps: readonly Step[]): object {
    return {
      locator: (selector: string) => locator([...steps, { by: 'css', selector }]),
      getByRole: (
        role: string,
        { name, level }: { readonly name?: RegExp | string; readonly level?: number } = {},
      ) =>
        locator([
          ...steps,
          {
            by: 'role',
            role,
            ...(name === undefined ? {} : { name: patternOf(name) }),
            ...(level === undefined ? {} : { level }),
          },
        ]),
      getByLabel: (label: RegExp | string) => locator([...steps, { by: 'label', pattern: patternOf(label) }]),
      getByText: (text: RegExp | string) => locator([...steps, { by: 'text', pattern: patternOf(text) }]),
    };
  }

  function locator(steps: readonly Step[]): Locator {
    const count = (isWanted: string) =>
      device
        .session()
        .then((session) => session.call(`(steps) => (${FIND})(steps).filter(${isWanted}).length`, [steps]))
        .then(Number);
    const isVisible = async () => (await count(IS_SEEN)) > 0;
    const what = JSON.stringify(steps);
    return standIn<Locator>(`a locator`, {
      steps,
      first: () => locator([...steps, { by: 'index', index: 0 }]),
      nth: (index: number) => locator([...steps, { by: 'index', index }]),
      or: (other: Locator) => locator([...steps, { by: 'or', steps: stepsOf(other) }]),
      isVisible,
      count: () => count('() => true'),
      waitFor: ({ state = 'visible' }: { readonly state?: string } = {}) =>
        until(async () => {
          if (state === 'attached') return (await count('() => true')) > 0;
          return (await isVisible()) === (state === 'visible');
        }, `${what} to be ${state}`),
      async click() {
        await until(async () => {
          const session = await device.session();
          const found = await session.call(`(steps) => (${FIND})(steps).find(${IS_READY})`, [steps]);
          const id = fieldOf(found, ELEMENT);
          if (id === undefined || id === null) return false;
          // An element that moves or is covered for a moment is tried again.
          return session.post(`element/${String(id)}/click`).then(
            () => true,
            () => false,
          );
        }, `a click on ${what}`);
      },
      async fill(text: string) {
        await locator(steps).waitFor();
        const session = await device.session();
        await session.call(
          `(steps, text) => {
            const [field] = (${FIND})(steps);
            const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
            set.call(field, text);
            field.dispatchEvent(new Event('input', { bubbles: true }));
            field.dispatchEvent(new Event('change', { bubbles: true }));
          }`,
          [steps, text],
        );
      },
      selectOption: (value: string) => locator(steps).fill(value),
      async setInputFiles({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }) {
        const session = await device.session();
        await session.call(
          `(steps, name, type, text) => {
            const [field] = (${FIND})(steps);
            const files = new DataTransfer();
            files.items.add(new File([text], name, { type }));
            field.files = files.files;
            field.dispatchEvent(new Event('change', { bubbles: true }));
          }`,
          [steps, name, mimeType, buffer.toString('utf8')],
        );
      },
      evaluateAll: async (script: PageFunction) =>
        (await device.session()).call(`(steps) => (${script.toString()})((${FIND})(steps))`, [steps]),
      ...finders(steps),
    });
  }
}

const IS_SEEN = `(element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0`;
const IS_READY = `(element) => (${IS_SEEN})(element) && !element.matches(':disabled, [aria-disabled=true]')`;

function stepsOf(locator: Locator): readonly Step[] {
  return Reflect.get(locator, 'steps');
}

function patternOf(text: RegExp | string): string {
  return typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : text.source;
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`WebKit waited in vain for ${what.slice(0, 300)}`);
    await wait(BETWEEN_TRIES_MS);
  }
}
