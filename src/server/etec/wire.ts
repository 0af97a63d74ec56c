import type { EtecPdf, EtecRequest, EtecState } from '../../types/shared/etec.ts';
import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { findMemberFacts, type MemberFacts } from './member.ts';
import { type DocumentRow, newestDocument, newestRequest } from './store.ts';
import type { EtecRequestRow } from './tables.ts';

type Address = Pick<ServerSettings, 'signingUrl'>;

/** 0 and 1 on the wire, whatever the form has. */
const FLAGS = ['poliza_colegio', 'poliza_externa', 'primera_visita_gratuita'];

/** The newest request with the member's data; without one, the data alone (spec 2 §7 `obtener_datos`). */
export async function findData(db: Queries, settings: Address, userId: number): Promise<EtecRequest> {
  const request = await newestRequest(db, userId);
  const facts = await findMemberFacts(db, userId);
  return request ? requestOnWire(db, settings, request, facts) : { ...EMPTY, ...facts };
}

/** All of the member's own requests, newest first. */
export async function listRequests(db: Queries, settings: Address, userId: number): Promise<EtecRequest[]> {
  const rows = await db
    .selectFrom('etec_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  const facts = await findMemberFacts(db, userId);
  return Promise.all(rows.map((row) => requestOnWire(db, settings, row, facts)));
}

/** @throws ApiError 404 for whatever is not the member's own. */
export async function findRequest(db: Queries, settings: Address, userId: number, id: number): Promise<EtecRequest> {
  const row = await db
    .selectFrom('etec_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  return requestOnWire(db, settings, row, await findMemberFacts(db, userId));
}

export function pdfOnWire({ signingUrl }: Address, document: DocumentRow, estado: EtecState): EtecPdf {
  return {
    url_pdf: `${signingUrl}/${document.request_id}/pdf/${document.number}`,
    fecha_firma: document.signed_at?.toISOString() ?? null,
    estado,
  };
}

const EMPTY = { id: null, estado: null, observaciones_admin: null, pdf: null };

async function requestOnWire(
  db: Queries,
  settings: Address,
  { id, state, observations, values }: EtecRequestRow,
  facts: MemberFacts,
): Promise<EtecRequest> {
  const document = await newestDocument(db, id);
  const flags = FLAGS.filter((name) => values[name] !== undefined).map((name) => [name, Number(values[name])]);
  return {
    ...facts,
    ...values,
    ...Object.fromEntries(flags),
    id,
    estado: state,
    observaciones_admin: observations,
    pdf: document ? pdfOnWire(settings, document, state) : null,
  };
}
