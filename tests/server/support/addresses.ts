import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
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
}

/** Writes an address; its kind is in the body. */
export async function write(
  bench: Bench,
  body: Record<string, unknown>,
  { as = '20001', method = 'PUT', ifMatch, ifNoneMatch, key = randomUUID(), language = 'ca' }: WriteOptions = {},
): Promise<LightMyRequestResponse> {
  const kind = body.tipoDireccion === 'CONTACT' ? 'datos-contacto' : 'datos-altres';
  return bench.app.inject({
    method,
    url: `/api/formulario/${kind}`,
    headers: {
      authorization: await bench.token(as),
      'idempotency-key': key,
      'accept-language': language,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    },
    payload: body,
  });
}

/** What is read back: the record and its tag, both absent when there is no such address. */
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
  return keptRecords(db);
}
