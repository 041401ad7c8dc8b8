/** Entries that take a few milliseconds to read and to fold. */
export const ENTRIES_PER_READ = 200;
