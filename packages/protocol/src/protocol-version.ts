/** The version of everything on this wire. A client of another version is told to reload. */
export const PROTOCOL_VERSION = 2;
