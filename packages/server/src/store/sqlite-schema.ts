/** Each step once, in order. Steps that have shipped are never changed: new ones are added. */
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
];
