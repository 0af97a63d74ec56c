import { type Kysely, sql } from 'kysely';
import groups from './0006-parameters.json' with { type: 'json' };

/** A parameter as the file has it; without children it is a text alone. */
type Seed = string | { valor: string; clave?: string; soloLectura?: boolean; hijos?: Seed[] };

/** The ETEC list: what there is to choose from, requests, their documents, signatures under way, and the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  let id = 0;
  const add = async (group: string, seeds: readonly Seed[], parent: number | null): Promise<void> => {
    for (const [place, seed] of seeds.entries()) {
      const {
        valor,
        clave = null,
        soloLectura = false,
        hijos = [],
      } = typeof seed === 'string' ? { valor: seed } : seed;
      id += 1;
      const own = id;
      await sql`insert into etec_parameters (id, parent_id, group_name, key, value, read_only, place)
        values (${own}, ${parent}, ${group}, ${clave}, ${valor}, ${soloLectura}, ${place})`.execute(db);
      await add(group, hijos, own);
    }
  };
  for (const [group, seeds] of Object.entries(groups)) await add(group, seeds as Seed[], null);
}

const STATE = "text not null check (state in ('pendiente_firma', 'pendiente_verificacion', 'activo', 'baja'))";

const STATEMENTS = [
  `create table etec_parameters (
    id integer primary key, parent_id integer references etec_parameters (id),
    group_name text not null check (group_name in ('activitats_professionals', 'territorios', 'proyecto')),
    key text unique, value text not null, read_only boolean not null default false, place integer not null)`,
  `create table etec_requests (
    id serial primary key, user_id integer not null references users (id), state ${STATE},
    approved boolean not null default false, values jsonb not null, observations text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create index etec_requests_by_user on etec_requests (user_id, id)',
  // A withdrawn request is history; beside it a member has one at most.
  "create unique index etec_open_request on etec_requests (user_id) where state <> 'baja'",
  `create table etec_documents (
    id serial primary key, request_id integer not null references etec_requests (id), number integer not null,
    form text not null, version text not null references config_versions (version), language text not null,
    values jsonb not null, content_hash text not null, pdf bytea not null, sha256 text not null,
    signed_pdf bytea, signed_sha256 text, signed_at timestamptz, signer text, certificate bytea,
    created_at timestamptz not null default now(), unique (request_id, number))`,
  `create table etec_presigns (
    id serial primary key, request_id integer not null references etec_requests (id),
    document_id integer not null references etec_documents (id), user_id integer not null references users (id),
    certificate bytea not null, attributes bytea not null, prepared bytea,
    created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz)`,
  'create index etec_presigns_by_request on etec_presigns (request_id, user_id, id)',
  `create table etec_transitions (
    id serial primary key, request_id integer not null references etec_requests (id),
    document_id integer references etec_documents (id),
    event text not null check (event in ('generate', 'sign', 'verify', 'observe', 'withdraw')),
    from_state text, to_state text not null,
    actor text not null check (actor in ('member', 'administrator')), user_id integer references users (id),
    note text, at timestamptz not null default now())`,
  'create index etec_transitions_by_request on etec_transitions (request_id, id)',
];
