import type { ClientConfig } from 'pg';

/** A database that has fallen silent must not keep anybody waiting until TCP gives it up, a quarter of an hour later. */
export function connectionConfig(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
