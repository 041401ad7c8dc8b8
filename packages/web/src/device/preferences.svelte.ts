import { z } from '@pok/protocol';
import { baseLocale, isLocale, type Locale, locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { Stored } from '../storage/stored.ts';

/** 'system' follows the device. Unreadable and new fields get their default. */
const preferencesSchema = z.object({
  language: z.catch(z.enum(locales), () => languageOfDevice()),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  motion: z.catch(z.enum(['system', 'full', 'reduce']), 'system'),
  contrast: z.catch(z.enum(['system', 'normal', 'more']), 'system'),
  sound: z.catch(z.boolean(), true),
  haptics: z.catch(z.boolean(), true),
  numberKeys: z.catch(z.boolean(), true),
});
export type Preferences = z.output<typeof preferencesSchema>;

const KEY = 'pok-preferences';
const STORED = new Stored(KEY, preferencesSchema);

/** Assign to a field: the screen follows, and the change is saved. */
export const preferences: Preferences = $state(loadPreferences());

const system = $state({ dark: false, reduce: false, more: false });
const page: { theme: 'light' | 'dark' | undefined } = $state({ theme: undefined });

/** Whether motion is reduced, by the player's preference or the device's. */
export function isMotionReduced(): boolean {
  return preferences.motion === 'system' ? system.reduce : preferences.motion === 'reduce';
}

/** The theme the page has. Whoever reads a colour from the page depends on it. */
export function shownTheme(): 'light' | 'dark' | undefined {
  return page.theme;
}

function isDark(): boolean {
  return preferences.theme === 'system' ? system.dark : preferences.theme === 'dark';
}

function isContrastHigh(): boolean {
  return preferences.contrast === 'system' ? system.more : preferences.contrast === 'more';
}

/** Keeps the page and the storage in step with the preferences; called once at start. */
export function applyPreferences(root: HTMLElement): void {
  // Every text on the screen reads this rune, so a new language needs no reload.
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
      const theme = isDark() ? 'dark' : 'light';
      root.dataset.theme = theme;
      colourBrowser(root, theme);
      page.theme = theme;
      root.dataset.motion = isMotionReduced() ? 'reduce' : 'full';
      root.dataset.contrast = isContrastHigh() ? 'more' : 'normal';
    });
    $effect(() => void STORED.save($state.snapshot(preferences)));
  });
  // A change in one tab applies to all of them.
  addEventListener('storage', ({ key }) => {
    if (key === KEY) Object.assign(preferences, loadPreferences());
  });
}

/** Colours the browser's bars around the page; index.html has a colour for each theme. */
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

export function loadPreferences(): Preferences {
  return STORED.loadOr(undefined) ?? preferencesSchema.parse({});
}

export function languageOfDevice(languages: readonly string[] = navigator.languages): Locale {
  for (const language of languages) {
    const [short] = language.toLowerCase().split('-');
    if (isLocale(short)) return short;
  }
  return baseLocale;
}
