import type { SourceEntry } from '../../../core/action.ts';
import type { Json, Language, Values } from '../../../core/config.ts';
import { fieldOrder } from '../../../core/forms/display.ts';
import {
  type CaseRow,
  type DocumentRow,
  findRecord,
  type LoadedForm,
  type LoadedVersion,
  newestCase,
  newestDocument,
  ownCase,
  ownCases,
  type Queries,
  type ServerSettings,
} from '../../../server/plugin.ts';
import type { EtecPdf, EtecRequest, EtecState } from '../../../types/shared/etec.ts';
import { offeredIn } from '../lists.ts';

type Address = Pick<ServerSettings, 'signingUrl'>;

/** 0 and 1 on the wire, whatever the form has. */
const FLAGS = ['poliza_colegio', 'poliza_externa', 'primera_visita_gratuita'];

/** The newest request with the member's data; without one, the data alone (spec 2 §7 `obtener_datos`). */
export async function findData(db: Queries, settings: Address, userId: number): Promise<EtecRequest> {
  const request = await newestCase(db, ETEC, userId);
  const facts = await findMemberFacts(db, userId);
  return request ? requestOnWire(db, settings, request, facts) : { ...EMPTY, ...facts };
}

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

/** The procedure whose cases the wire of the ETEC list is about, and its moves (`schemas/_procedures/etec.procedure.json`). */
export const ETEC = 'etec';
export const MOVES = { make: 'generate', verify: 'verify', withdraw: 'withdraw' } as const;

/** Facts that the college knows of a member, by the names of the declaration. */
type MemberFacts = Pick<
  EtecRequest,
  'nombre_completo' | 'num_colegiado' | 'titulo_especializado' | 'telefono_contacto' | 'correo'
>;

export async function findMemberFacts(db: Queries, userId: number): Promise<MemberFacts> {
  const member = (await findRecord(db, userId, 'person'))?.values ?? {};
  const contact = (await findRecord(db, userId, 'contact-address'))?.values ?? {};
  const said = (...values: unknown[]) =>
    values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
  return {
    nombre_completo: `${said(member.nombre)} ${said(member.apellidos)}`.trim(),
    num_colegiado: said(member.persCodiCole),
    titulo_especializado: said(member.titulos),
    telefono_contacto: said(
      contact.datosContacto__movil,
      contact.datosContacto__telefonoMovil,
      contact.datosContacto__telefono,
    ),
    correo: said(contact.datosContacto__email),
  };
}

/** The insurer's, of a policy that is not the college's. */
const CERTIFICATE = 'certificado_aseguradora';
/** Count only with a policy that is not the college's. */
const OWN_POLICY = ['compania_seguros', 'num_poliza', 'importe_cobertura'];

/** Facts that the college alone changes. */
const FIXED = ['nombre_completo', 'num_colegiado', 'titulo_especializado'] as const;

/**
 * What a body says and nothing would keep: other facts than the college has, and parts of a policy of one's own that is not
 * declared.
 * @param seen the facts as the college has them, and as they were read before
 */
export function notKept(
  body: Readonly<Record<string, unknown>>,
  seen: readonly Pick<MemberFacts, (typeof FIXED)[number]>[],
): string[] {
  const says = (property: string) => ![undefined, null, '', 0].includes(body[property] as null);
  const others = FIXED.filter((property) => says(property) && seen.every((one) => one[property] !== body[property]));
  const hasPolicy = Number(body.poliza_externa ?? 0) === 1;
  return [...others, ...(hasPolicy ? [] : [...OWN_POLICY, CERTIFICATE].filter(says))];
}

/** The values of a declaration as its form has them; without a policy of one's own there is none (spec 2 §5). */
export function valuesOfBody(form: LoadedForm, body: Readonly<Record<string, unknown>>): Values {
  const sent = fieldOrder(form).filter((property) => Object.hasOwn(body, property));
  const values: Values = Object.fromEntries(
    sent.map((property) => [property, asSchema(form, property, body[property])]),
  );
  if (Number(values.poliza_externa ?? 0) !== 1) for (const property of OWN_POLICY) delete values[property];
  return values;
}

function asSchema(form: LoadedForm, property: string, value: unknown): unknown {
  const { type } = ((form.schema.properties ?? {}) as Record<string, { type?: unknown }>)[property] ?? {};
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  return (type === 'integer' || type === 'number') && typeof value === 'boolean' ? Number(value) : value;
}

/** One thing to choose, with those below it, as it travels (spec 2 §3). */
interface EtecParameter {
  id_parametro: Json;
  valor: string;
  /** `1`: only a heading. */
  solo_lectura: '0' | '1';
  hijos: readonly EtecParameter[];
}

interface EtecParameters {
  activitats_professionals: readonly EtecParameter[];
  territorios: readonly EtecParameter[];
  /** By the key of the group. */
  proyecto: Readonly<Record<string, EtecParameter>>;
}

/** The tree of parameters as it travels (spec 2 §3), out of the lists that are its groups. */
export function parametersOf(version: LoadedVersion, language: Language): EtecParameters {
  const offered = (list: string) => offeredIn(version, language, list);
  const areas = offered('project-areas').map((entry) => [entry.key ?? String(entry.value), parameterOf(entry)]);
  return {
    activitats_professionals: offered('professional-activities').map(parameterOf),
    territorios: offered('territories').map(parameterOf),
    proyecto: Object.fromEntries(areas) as EtecParameters['proyecto'],
  };
}

function parameterOf({ value, label, readOnly, children = [] }: SourceEntry): EtecParameter {
  return {
    id_parametro: value,
    valor: label,
    solo_lectura: readOnly ? '1' : '0',
    hijos: children.map(parameterOf),
  };
}
