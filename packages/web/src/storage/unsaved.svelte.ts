let hasFailed = $state(false);

/** Something of a match could not be saved on this device. The match goes on in memory. */
export function reportUnsaved(): void {
  hasFailed = true;
}

/** Whether a reload would lose something of a match; true for the rest of the session. */
export function isUnsaved(): boolean {
  return hasFailed;
}
