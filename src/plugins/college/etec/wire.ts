import {
  type CaseRow,
  type DocumentRow,
  newestCase,
  newestDocument,
  ownCase,
  ownCases,
  type Queries,
  type ServerSettings,
} from '../../../server/plugin.ts';
import type { EtecPdf, EtecRequest, EtecState } from '../../../types/shared/etec.ts';
import { findMemberFacts, type MemberFacts } from './member.ts';
import { ETEC } from './names.ts';

type Address = Pick<ServerSettings, 'signingUrl'>;

/** 0 and 1 on the wire, whatever the form has. */
const FLAGS = ['poliza_colegio', 'poliza_externa', 'primera_visita_gratuita'];

/** The newest request with the member's data; without one, the data alone (spec 2 §7 `obtener_datos`). */
export async function findData(db: Queries, settings: Address, userId: number): Promise<EtecRequest> {
  const request = await newestCase(db, ETEC, userId);
  const facts = await findMemberFacts(db, userId);
  return request ? requestOnWire(db, settings, request, facts) : { ...EMPTY, ...facts };
}

/** All of the member's own requests, newest first. */
export async function listRequests(db: Queries, settings: Address, userId: number): Promise<EtecRequest[]> {
  const rows = await ownCases(db, ETEC, userId);
  const facts = await findMemberFacts(db, userId);
  return Promise.all(rows.map((row) => requestOnWire(db, settings, row, facts)));
}

/** @throws ApiError 404 for whatever is not the member's own. */
export async function findRequest(db: Queries, settings: Address, userId: number, id: number): Promise<EtecRequest> {
  const row = await ownCase(db, ETEC, userId, id);
  return requestOnWire(db, settings, row, await findMemberFacts(db, userId));
}

export function pdfOnWire({ signingUrl }: Address, document: DocumentRow, state: string): EtecPdf {
  return {
    url_pdf: `${signingUrl}/${document.case_id}/pdf/${document.number}`,
    fecha_firma: document.signed_at?.toISOString() ?? null,
    estado: stateOnWire(state),
  };
}

/** The states of the file are those of the wire. */
export function stateOnWire(state: string): EtecState {
  return state as EtecState;
}

const EMPTY = { id: null, estado: null, observaciones_admin: null, pdf: null };

async function requestOnWire(
  db: Queries,
  settings: Address,
  { id, state, note, values: kept }: CaseRow,
  facts: MemberFacts,
): Promise<EtecRequest> {
  const document = await newestDocument(db, id);
  const values = kept ?? {};
  const flags = FLAGS.filter((name) => values[name] !== undefined).map((name) => [name, Number(values[name])]);
  return {
    ...facts,
    ...values,
    ...Object.fromEntries(flags),
    id,
    estado: stateOnWire(state),
    observaciones_admin: note,
    pdf: document ? pdfOnWire(settings, document, state) : null,
  };
}
