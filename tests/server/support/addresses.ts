import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { AddressKind, MemberRecord } from '../../../src/types/shared/member-record.ts';
import type { Bench } from './app.ts';
import { keptRecords } from './records.ts';

/** An address in order, as a form sends it. */
export const CONTACT = {
  tipoDireccion: 'CONTACT',
  direccion: {
    direccion: 'Carrer del Col·legi, 1',
    codigoPostal: '08500',
    poblacion: 'Vic',
    provincia: 'Barcelona',
    comarca: 'Osona',
    pais: 'Espanya',
  },
  idPais: 3,
  datosContacto: { movil: '611111111', telefono: '938000000', email: 'nova@exemple.cat', web: 'exemple.cat/ç' },
  lopd: true,
  butlleti: true,
  theknos: false,
};

export interface WriteOptions {
  as?: string;
  method?: 'PUT' | 'POST';
  ifMatch?: string;
  ifNoneMatch?: string;
  key?: string;
  language?: string;
  /** The password was given again right before, as another contact mailbox demands. */
  confirmed?: boolean;
}

/** As if the user had just given the password again, in every session. */
export async function confirm({ database: { db } }: Pick<Bench, 'database'>, username: string): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  // Suites that sign in at every probe leave hundreds; those of just now are not written again and again.
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .where(sql<boolean>`confirmed_at is null or confirmed_at < now() - interval '10 seconds'`)
    .execute();
}

/** Writes an address; its kind is in the body. */
export async function write(
  bench: Bench,
  body: Record<string, unknown>,
  options: WriteOptions = {},
): Promise<LightMyRequestResponse> {
  const { as = '20001', method = 'PUT', ifMatch, ifNoneMatch, key = randomUUID(), language = 'ca' } = options;
  const kind = body.tipoDireccion === 'CONTACT' ? 'datos-contacto' : 'datos-altres';
  const token = await bench.token(as);
  if (options.confirmed !== false && kind === 'datos-contacto') await confirm(bench, as);
  return bench.app.inject({
    method,
    url: `/api/formulario/${kind}`,
    headers: {
      authorization: token,
      'idempotency-key': key,
      'accept-language': language,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    },
    payload: body,
  });
}

/** The record as it is read back, and its tag; both absent when there is no such address. */
export async function read(
  bench: Bench,
  kind: AddressKind,
  as = '20001',
): Promise<{ record: MemberRecord | undefined; tag: string | undefined }> {
  const headers = { authorization: await bench.token(as) };
  const answer = await bench.app.inject({ url: `/api/formulario/datos?tipo-direccion=${kind}`, headers });
  return { record: answer.json().items[0], tag: answer.headers.etag as string | undefined };
}

/** Records as the demonstration has them. */
export async function keepRecords({ database: { db } }: Bench): Promise<() => Promise<void>> {
  const restore = await keptRecords(db);
  return async () => {
    await restore();
    await db.updateTable('users').set({ link_email: null, link_email_until: null }).execute();
  };
}
