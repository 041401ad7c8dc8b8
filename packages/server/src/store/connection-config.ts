import type { ClientConfig } from 'pg';

/** With time-outs: TCP alone would wait a quarter of an hour for a database that has fallen silent. */
export function connectionConfig(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
