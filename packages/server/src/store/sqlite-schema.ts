/** The migrations, in order. A step that has shipped never changes; new steps are added. */
export const SQLITE_STEPS: readonly string[] = [
  `create table entries (
     table_code text not null,
     version integer not null,
     events text not null,
     primary key (table_code, version)
   ) without rowid;
   create table tables (
     code text primary key,
     touched integer not null
   ) without rowid;
   create index tables_by_touched on tables (touched);
   create table players (
     token_hash text primary key,
     id text not null unique
   ) without rowid;
   create table matches (
     table_code text not null,
     match integer not null,
     ended_at integer not null,
     summary text not null,
     content text not null,
     primary key (table_code, match)
   );`,
  // One log for all tables: appends of one commit share a few pages instead of taking one page per table. Each entry refers to its
  // table's previous entry.
  `alter table entries rename to old_entries;
   alter table tables rename to old_tables;
   create table tables (
     id integer primary key,
     code text not null unique,
     version integer not null,
     newest integer,
     touched integer not null
   );
   create table entries (
     id integer primary key,
     table_id integer not null,
     version integer not null,
     previous integer,
     events text not null
   );
   insert into tables (code, version, touched) select code, 0, touched from old_tables order by code;
   insert into entries (id, table_id, version, previous, events)
     select place, table_id, version, case when version > 1 then place - 1 end, events
     from (
       select row_number() over (order by code, old.version) as place, id as table_id, old.version, events
       from old_entries as old join tables on code = table_code
     );
   update tables set version = last.version, newest = last.id
     from (select table_id, max(version) as version, max(id) as id from entries group by table_id) as last
     where table_id = tables.id;
   drop table old_entries;
   drop table old_tables;`,
  // From an entry only the one before it can be found: milestones let a long log be read in parts from its beginning.
  `create table milestones (
     table_id integer not null,
     version integer not null,
     entry integer not null,
     primary key (table_id, version)
   ) without rowid;
   insert into milestones (table_id, version, entry)
     select table_id, version, id from entries where version % 200 = 0;`,
  // The version of the schema that wrote the events; older entries are of version 1.
  'alter table entries add column event_version integer not null default 1;',
  // A player may have several devices.
  `create table devices (
     token_hash text primary key,
     id text not null unique,
     player text not null,
     kind text not null,
     name text not null,
     seen integer not null
   ) without rowid;
   create index devices_by_player on devices (player);
   insert into devices (token_hash, id, player, kind, name, seen)
     select token_hash, substr(token_hash, 1, 12), id, 'device', '', 0 from players;
   drop table players;
   create table device_codes (
     code_hash text primary key,
     player text not null unique,
     expires_at integer not null
   ) without rowid;
   create index matches_by_end on matches (ended_at);`,
  // Every table's log by itself, as in PostgreSQL.
  `alter table entries rename to old_entries;
   alter table tables rename to old_tables;
   create table entries (
     table_code text not null,
     version integer not null,
     event_version integer not null,
     events text not null,
     primary key (table_code, version)
   ) without rowid;
   create table tables (
     code text primary key,
     touched integer not null
   ) without rowid;
   insert into tables select code, touched from old_tables order by code;
   insert into entries select code, old.version, event_version, events
     from old_entries as old join old_tables on old_tables.id = table_id order by code, old.version;
   drop table old_entries;
   drop table old_tables;
   drop table milestones;`,
  // A device code can lead to a table.
  'alter table device_codes add column table_code text;',
];
