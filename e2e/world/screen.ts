import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Guest } from './guest.ts';
import type { Locale } from './texts.ts';

export const SIZES = {
  'small phone': { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  'phone on its side': { width: 844, height: 390 },
  laptop: { width: 1280, height: 800 },
  television: { width: 1920, height: 1080 },
} as const;
export type Size = keyof typeof SIZES;

export interface ScreenOptions {
  readonly locale?: Locale;
  readonly size?: Size;
  /** Full motion where the show itself is tested; everything else is faster and more stable without. */
  readonly motion?: boolean;
  /** Device pixels per CSS pixel. */
  readonly scale?: number;
  /** A first visit installs the app for use without a network. */
  readonly serviceWorker?: boolean;
  /** The page belongs to this guest, and shows what they do over HTTP. */
  readonly guest?: Guest;
}

/** Errors that the app has thrown on any screen and nobody has caught, since they were last taken. */
const thrown: string[] = [];
export function takeErrors(): readonly string[] {
  return thrown.splice(0);
}

/** A device: a browser profile of its own, with nothing in it. */
export async function newDevice(browser: Browser, options: ScreenOptions = {}): Promise<BrowserContext> {
  const { locale = 'en', size = 'phone', motion = false, scale = 1, serviceWorker = false, guest } = options;
  const context = await browser.newContext({
    locale: REGIONS[locale] ?? locale,
    viewport: SIZES[size],
    deviceScaleFactor: scale,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    hasTouch: size === 'phone' || size === 'small phone',
  });
  context.setDefaultTimeout(60_000);
  context.on('weberror', (event) => {
    const { name, message, stack } = event.error();
    thrown.push(`${event.page()?.url()}: ${stack || `${name}: ${message}`}`);
  });
  // tsx makes functions call `__name` to keep their names. A page that is sent such a function doesn't have it.
  await context.addInitScript('globalThis.__name ??= (named) => named');
  if (guest !== undefined) await remember(context, { 'pok-player': guest.identity });
  return context;
}

/** From now on, every load of a page finds these values stored on its device. */
export async function remember(
  where: Pick<BrowserContext, 'addInitScript'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await where.addInitScript((entries) => {
    // An empty page has no storage.
    if (origin !== 'null') for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));
}

export async function newScreen(browser: Browser, options: ScreenOptions = {}): Promise<Page> {
  return (await newDevice(browser, options)).newPage();
}

/** Browsers also name a country. */
const REGIONS: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' };
