import { expect, test } from 'vitest';
import { hostsOf } from './postgres-connection.ts';

test.each([
  ['postgres://db.example.org/pok', ['postgres://db.example.org/pok']],
  [
    'postgres://pok:a,b%40c@db-1,db-2:5433/pok?target_session_attrs=read-write',
    [
      'postgres://pok:a,b%40c@db-1/pok?target_session_attrs=read-write',
      'postgres://pok:a,b%40c@db-2:5433/pok?target_session_attrs=read-write',
    ],
  ],
  ['postgresql://[::1]:5432,db-2', ['postgresql://[::1]:5432', 'postgresql://db-2']],
  ['postgres://pok@%2Fvar%2Frun/pok?x=a,b', ['postgres://pok@%2Fvar%2Frun/pok?x=a,b']],
  ['postgres:///pok?host=a,b', ['postgres:///pok?host=a,b']],
])('%s names its hosts', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});
