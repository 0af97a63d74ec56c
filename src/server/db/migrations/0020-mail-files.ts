import { type Kysely, sql } from 'kysely';

/** A mail takes any number of files along; those of a request know the field that they are the value of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const FILE = 'position integer not null, filename text not null, content_type text not null, content bytea not null';
/** Of a request of which one file went along: the property whose value has what is noted of a file. */
const PROPERTY = `(select key from requests, jsonb_each(requests.values)
  where requests.id = request_id and jsonb_typeof(value) = 'object' and value ?& array['name', 'type', 'size'] limit 1)`;
const NAMES = "coalesce(attachment_name, ''), coalesce(attachment_type, 'application/octet-stream'), attachment";

const STATEMENTS = [
  `create table outbox_files (mail_id integer not null references outbox (id) on delete cascade, property text, ${FILE},
    primary key (mail_id, position))`,
  `insert into outbox_files select id, case when copy then null else ${PROPERTY} end, 0, ${NAMES}
    from outbox where attachment is not null`,
  'alter table outbox drop column attachment, drop column attachment_name, drop column attachment_type',
  'alter table outbox add column files_apart boolean not null default false',
  `create table mailbox_files (mail_id integer not null references mailbox (id) on delete cascade, ${FILE},
    primary key (mail_id, position))`,
  `insert into mailbox_files select id, 0, ${NAMES} from mailbox where attachment is not null`,
  'alter table mailbox drop column attachment, drop column attachment_name, drop column attachment_type',
];
