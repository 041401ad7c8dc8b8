let wasSignedOut = $state(false);

/** The server doesn't know this device any more: it was signed out, or the server has lost its data. */
export function reportSignedOut(): void {
  wasSignedOut = true;
}

/** Whether that happened since the app was opened. */
export function isSignedOut(): boolean {
  return wasSignedOut;
}
