/** The migrations, in order. A step that has shipped never changes; new steps are added at the end. */
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
  // The version of the schema that wrote the events; older entries are of version 1.
  'alter table entries add column event_version integer not null default 1;',
  // A player may have several devices.
  `create table devices (
     token_hash text collate "C" primary key,
     id text collate "C" not null unique,
     player text collate "C" not null,
     kind text not null,
     name text not null,
     seen integer not null
   );
   create index devices_by_player on devices (player);
   insert into devices (token_hash, id, player, kind, name, seen)
     select token_hash, substr(token_hash, 1, 12), id, 'device', '', 0 from players;
   drop table players;
   create table device_codes (
     code_hash text collate "C" primary key,
     player text collate "C" not null unique,
     expires_at bigint not null
   );
   create index matches_by_end on matches (ended_at);`,
  // A device code can lead to a table.
  'alter table device_codes add column table_code text collate "C";',
];

/** An arbitrary number that no other program on this database is likely to lock. */
export const MIGRATION_LOCK = 7_657_001;
