/** Each step once, in order. Steps that have shipped are never changed: new ones are added. */
export const POSTGRES_STEPS: readonly string[] = [
  `create table entries (
     table_code text collate "C" not null,
     version integer not null,
     events text not null,
     primary key (table_code, version)
   );
   create table tables (
     code text collate "C" primary key,
     touched integer not null
   );
   create index tables_by_touched on tables (touched);
   create table players (
     token_hash text collate "C" primary key,
     id text collate "C" not null unique
   );
   create table matches (
     table_code text collate "C" not null,
     match integer not null,
     ended_at bigint not null,
     summary text not null,
     content text not null,
     primary key (table_code, match)
   );
   create table nodes (
     id text collate "C" primary key,
     seen timestamptz not null
   );`,
  // The version of the schema that wrote the events: what was there before it had a number is of version 1.
  'alter table entries add column event_version integer not null default 1;',
];

/** Any number that nobody else on this database is likely to lock. */
export const MIGRATION_LOCK = 7_657_001;
