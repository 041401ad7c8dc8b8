import { z } from './schema.ts';

/** docs/fairness.md, the bytes. */
export const SERVER_SEED_BYTES = 32;

/** 32 bytes in hex: a match's server seed, and the SHA-256 that commits to it. */
export const serverSeedSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'this must be 32 bytes in lower-case hex'));
export const seedCommitmentSchema = serverSeedSchema;

export const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/;
/** A bot's and a silent device's is ''. */
export const clientSeedSchema = z
  .string()
  .check(z.regex(/^[0-9A-Za-z_-]{0,64}$/, 'this must be at most 64 letters, digits, - and _'));

/**
 * Commitments to fists and the blinds that open them: 16 bytes in base64url, or as format `pok-match-1` has them, 32 and 16
 * bytes in hex.
 */
export const fistCommitmentSchema = z.string().check(z.regex(/^([0-9A-Za-z_-]{22}|[0-9a-f]{64})$/));
export const blindSchema = z.string().check(z.regex(/^([0-9A-Za-z_-]{22}|[0-9a-f]{32})$/));
