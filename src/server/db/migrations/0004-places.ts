import { type Kysely, sql } from 'kysely';

/** Where people live: countries, comarques, towns by postal code; and addresses that know their version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create table countries (id integer primary key, name text not null)',
  'create table comarques (id integer primary key, name text not null)',
  'create table provinces (code text primary key, name text not null)',
  `create table municipalities (
    code text primary key, name text not null, province text not null references provinces (code),
    comarca_id integer references comarques (id))`,
  `create table postal_codes (
    code text not null, municipality text not null references municipalities (code),
    primary key (code, municipality))`,
  'create index postal_codes_by_municipality on postal_codes (municipality)',
  `alter table addresses
    add column company text, add column sector text, add column area text, add column job text,
    add column lopd boolean not null default false, add column version integer not null default 1`,
  // A consent is given for one use of the data; until now there was one for all.
  `update addresses set lopd = members.lopd from members where members.user_id = addresses.user_id`,
  'alter table members drop column lopd',
  'alter table members add column version integer not null default 1',
];
