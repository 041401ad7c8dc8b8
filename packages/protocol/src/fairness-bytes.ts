import { z } from './schema.ts';

/** Bytes in lower-case hex, as docs/fairness.md has them. */
export const hexSchema = (bytes: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `this must be ${bytes} bytes in lower-case hex`));

export const serverSeedSchema = hexSchema(32);
/** The SHA-256 of a server seed. */
export const seedCommitmentSchema = hexSchema(32);

export const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/;
/** It is '' for a bot, and for a device that has sent none. */
export const clientSeedSchema = z
  .string()
  .check(z.regex(/^[0-9A-Za-z_-]{0,64}$/, 'this must be at most 64 letters, digits, - and _'));

/**
 * Commitments to fists and the blinds that open them: 16 bytes in base64url, or as format `pok-match-1` has them, 32 and 16
 * bytes in hex.
 */
export const fistCommitmentSchema = z.string().check(z.regex(/^([0-9A-Za-z_-]{22}|[0-9a-f]{64})$/));
export const blindSchema = z.string().check(z.regex(/^([0-9A-Za-z_-]{22}|[0-9a-f]{32})$/));
