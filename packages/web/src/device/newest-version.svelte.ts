import { onAwake } from './awake.ts';

const RELOADED_BUILD = 'pok-reloaded-build';
/** The script's address contains a hash of its content. */
const BUILD = import.meta.url;

/** Whether a newer build has been downloaded and waits to be accepted. */
const newest = $state({ isHere: false });

export function isNewerHere(): boolean {
  return newest.isHere;
}

/** The build is offered again when the app next starts. */
export function putOff(): void {
  newest.isHere = false;
}

/** Keeps a copy of the app for offline use, and looks for newer ones; called once at start. */
export function followVersions(): void {
  const { serviceWorker } = navigator;
  // There is no service worker in development, and none over plain http.
  if (!import.meta.env.PROD || serviceWorker === undefined) return;
  addEventListener('load', async () => {
    const registering = serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
    onAwake(() => void registering.then((registered) => registered?.update()).catch(() => undefined));
    const registration = await registering;
    if (registration === undefined) return;
    if (registration.waiting !== null) newest.isHere = true;
    registration.addEventListener('updatefound', async () => {
      // Without a controller it is the first copy, not a newer one.
      if (registration.installing === null || serviceWorker.controller === null) return;
      newest.isHere = await isInstalled(registration.installing);
    });
  });
}

/** Reloads with the newest version. Other tabs keep running the version they have. */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined); // offline: then the newest version is the one that waits here
  const next = registration?.waiting ?? registration?.installing;
  if (next == null || !(await isInstalled(next))) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage({ type: 'SKIP_WAITING' });
}

/** As `loadNewest`, but once per build, so that a page can't reload for ever. After that, a person has to decide. */
export function loadNewestOnce(): void {
  try {
    if (sessionStorage.getItem(RELOADED_BUILD) === BUILD) return;
    sessionStorage.setItem(RELOADED_BUILD, BUILD);
  } catch {
    return; // storage is forbidden: nothing would stop a loop
  }
  void loadNewest();
}

function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((answer) => {
    const look = () => {
      if (worker.state !== 'parsed' && worker.state !== 'installing') answer(worker.state === 'installed');
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
