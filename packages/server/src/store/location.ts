/** Where a server stores everything. */
export type Location = { readonly dataDir: string } | { readonly databaseUrl: string };

/** A location or a file can't be used. The message is a sentence for the operator. */
export class LocationError extends Error {}
