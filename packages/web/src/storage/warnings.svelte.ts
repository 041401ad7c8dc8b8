/** What the player has to know, whatever page they are on. Each warning is shown once until the app is loaded again. */
export const warnings = $state({
  /** Part of a match could not be saved. The match goes on in memory, and a reload would lose it. */
  unsaved: false,
  /** The server no longer knows this device: it was signed out, or the server has lost its data. */
  signedOut: false,
  /** How often the server has lost the last moments of a table. It is shown each time. */
  rewinds: 0,
});
