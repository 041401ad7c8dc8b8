import { baseLocale, isLocale, type Locale, overwriteGetLocale } from './paraglide/runtime.js';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** 'system' follows the device. */
const MOTIONS = ['system', 'full', 'reduce'] as const;
type Motion = (typeof MOTIONS)[number];

const CONTRASTS = ['system', 'normal', 'more'] as const;
type Contrast = (typeof CONTRASTS)[number];

export interface Preferences {
  language: Locale;
  theme: Theme;
  motion: Motion;
  contrast: Contrast;
  sound: boolean;
  haptics: boolean;
}

const KEY = 'pok-preferences';

/** What this device likes. Assign to a field: the screen follows at once, and it is remembered. */
export const preferences: Preferences = $state(read());

const system = $state({ dark: false, reduce: false, more: false });

/** Whether things move, now that both the player and the device have been asked. */
export function isMotionReduced(): boolean {
  return preferences.motion === 'system' ? system.reduce : preferences.motion === 'reduce';
}

function isDark(): boolean {
  return preferences.theme === 'system' ? system.dark : preferences.theme === 'dark';
}

function isContrastHigh(): boolean {
  return preferences.contrast === 'system' ? system.more : preferences.contrast === 'more';
}

/** Keeps the page and the memory in step with the preferences; called once at start. */
export function applyPreferences(root: HTMLElement): void {
  // Reading a rune, every text on the screen depends on it: a new language needs no reload.
  overwriteGetLocale(() => preferences.language);
  watch('(prefers-color-scheme: dark)', (matches) => {
    system.dark = matches;
  });
  watch('(prefers-reduced-motion: reduce)', (matches) => {
    system.reduce = matches;
  });
  watch('(prefers-contrast: more)', (matches) => {
    system.more = matches;
  });
  $effect.root(() => {
    $effect(() => {
      root.lang = preferences.language;
      root.dataset.theme = isDark() ? 'dark' : 'light';
      colourBrowser(root, root.dataset.theme);
      root.dataset.motion = isMotionReduced() ? 'reduce' : 'full';
      root.dataset.contrast = isContrastHigh() ? 'more' : 'normal';
    });
    $effect(() => write(JSON.stringify(preferences)));
  });
  // What is set in one tab holds in all of them.
  addEventListener('storage', ({ key }) => {
    if (key === KEY) Object.assign(preferences, read());
  });
}

/** The bars of the browser around the page; index.html has a colour for each theme. */
function colourBrowser(root: HTMLElement, theme: string): void {
  for (const meta of root.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
  }
}

function watch(query: string, tell: (matches: boolean) => void): void {
  const list = matchMedia(query);
  tell(list.matches);
  list.addEventListener('change', () => tell(list.matches));
}

function read(): Preferences {
  const stored = parseStored();
  return {
    language: pick(stored.language, isLocale) ?? languageOfDevice(),
    theme: pick(stored.theme, isOneOf(THEMES)) ?? 'system',
    motion: pick(stored.motion, isOneOf(MOTIONS)) ?? 'system',
    contrast: pick(stored.contrast, isOneOf(CONTRASTS)) ?? 'system',
    sound: pick(stored.sound, isBoolean) ?? true,
    haptics: pick(stored.haptics, isBoolean) ?? true,
  };
}

function parseStored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // private browsing, or somebody else's text: the defaults will do
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // storage may be full or forbidden: then nothing is remembered
  }
}

export function languageOfDevice(languages: readonly string[] = navigator.languages): Locale {
  for (const language of languages) {
    const [short] = language.toLowerCase().split('-');
    if (isLocale(short)) return short;
  }
  return baseLocale;
}

function pick<T>(value: unknown, is: (value: unknown) => value is T): T | undefined {
  return is(value) ? value : undefined;
}

function isOneOf<T>(list: readonly T[]): (value: unknown) => value is T {
  return (value): value is T => list.some((one) => one === value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
