import { type Kysely, sql } from 'kysely';
import families from './0005-activities.json' with { type: 'json' };

/** The professionals' guide: families of activities, with those of the college, profiles and their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  for (const [index, { familia, actividades }] of families.entries()) {
    const family = index + 1;
    await sql`insert into activity_families (id, name) values (${family}, ${familia})`.execute(db);
    for (const [place, name] of actividades.entries())
      await sql`insert into activities (id, family_id, name)
        values (${family * 100 + place + 1}, ${family}, ${name})`.execute(db);
  }
}

const STATEMENTS = [
  'create table activity_families (id integer primary key, name text not null)',
  `create table activities (
    id integer primary key, family_id integer not null references activity_families (id), name text not null)`,
  `create table guide_profiles (
    user_id integer primary key references users (id) on delete cascade, version integer not null default 1,
    visible boolean not null, activities jsonb not null, comarques jsonb not null,
    company text, presentation text, link text, postal_code text, town text, province text, country_id integer,
    mobile text, updated_at timestamptz not null default now())`,
  `create table guide_documents (
    user_id integer not null references users (id) on delete cascade,
    kind text not null check (kind in ('FOTO', 'LOGO', 'CV')), content_type text not null, size integer not null,
    sha256 text not null, content bytea not null, updated_at timestamptz not null default now(),
    primary key (user_id, kind))`,
];
