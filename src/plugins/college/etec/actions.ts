import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import {
  type AnswerOf,
  ApiError,
  beginOwnSignature,
  compilePart,
  endOwnSignature,
  errorResponses,
  FieldsError,
  formOfProcedure,
  languageOf,
  makeOwnMove,
  newestDocument,
  type OwnCase,
  type ServerContext,
  sendHeaders,
  sendOf,
  sortedJson,
  userOf,
} from '../../../server/plugin.ts';
import {
  ETEC,
  findData,
  findMemberFacts,
  MOVES,
  notKept,
  parametersOf,
  pdfOnWire,
  stateOnWire,
  valuesOfBody,
} from './wire.ts';

export interface EtecBody {
  accion: (typeof ACTIONS)[number];
  solicitud_id?: number;
  [property: string]: unknown;
}

type Perform = (context: ServerContext, request: FastifyRequest, id: number | undefined) => Promise<unknown>;

/** Does what `accion` says (spec 2 §7), with the moves of the procedure. */
export async function performAction(
  context: ServerContext,
  request: FastifyRequest<{ Body: EtecBody }>,
  id: number | undefined,
): Promise<{ status: number; body: unknown }> {
  const { accion } = request.body;
  const body = await PERFORM[accion](context, request as FastifyRequest, id);
  return { status: accion === 'generar_documento' ? 201 : 200, body };
}

const PERFORM: Record<EtecBody['accion'], Perform> = {
  obtener_parametros: async (context, request) => {
    const version = await context.config.demand();
    return parametersOf(version, publishedLanguage(version.manifest, languageOf(request)));
  },
  obtener_datos: async ({ db, settings }, request) => findData(db, settings, userOf(request).id),

  generar_documento: async (context, request) => {
    const { accion, formulario = {}, ...body } = demand(isDeclaration, request.body);
    const user = userOf(request);
    const { version, language = languageOf(request) } = formulario;
    const form = await formOfProcedure(context, user, ETEC, { version, language });
    // A retry stays one though the language was changed or a new version was published meanwhile.
    const send = sendOf(request, user.id, [String(accion), sortedJson(body)]);
    const facts = await findMemberFacts(context.db, user.id);
    const dropped = notKept(body, [facts, await findData(context.db, context.settings, user.id)]);
    if (dropped.length > 0) throw new FieldsError(await inWords(context, language, dropped));
    const values = valuesOfBody(form, body);
    const move = { procedure: ETEC, move: MOVES.make, values, version, language, headers: request.headers, user };
    return makeOwnMove(context, move, send, async ({ settings }, trx, row) => {
      const document = await newestDocument(trx, row.id);
      return { id: row.id, pdf: document && pdfOnWire(settings, document, row.state) };
    });
  },

  pre_firmar_pdf: async (context, request, id) => {
    const { certificado } = demand(isPresign, request.body);
    const own = ownCaseOf(request, id);
    return beginOwnSignature(context, own, certificado, sendFor(request, id), ({ data, digestOid }) => ({
      dataToSignBase64: data,
      digestAlgorithmOid: digestOid,
    }));
  },

  firmar_pdf: async (context, request, id) => {
    const signature = Buffer.from(demand(isSignature, request.body).signature, 'base64');
    return endOwnSignature(context, ownCaseOf(request, id), signature, sendFor(request, id), signed);
  },

  baja_solicitud: async (context, request, id) => {
    const { headers } = request;
    const send = sendFor(request, id);
    const move = { ...ownCaseOf(request, id), move: MOVES.withdraw, headers, user: userOf(request) };
    return makeOwnMove(context, { ...move, language: languageOf(request) }, send, async (_room, _trx, { state }) => ({
      success: true,
      estado: stateOnWire(state),
    }));
  },
};

/** Says at each property that it cannot be changed. */
async function inWords({ config }: ServerContext, language: string, properties: readonly string[]) {
  const version = await config.demand();
  const words = version.text(publishedLanguage(version.manifest, language), 'errors.server.notKept');
  return Object.fromEntries(properties.map((property) => [property, [words]]));
}

const signed: AnswerOf<object> = async ({ settings }, trx, row) => {
  const document = await newestDocument(trx, row.id);
  if (!document) throw new Error(`Case ${row.id} was signed and has no document.`);
  const { url_pdf, fecha_firma, estado } = pdfOnWire(settings, document, row.state);
  return { url_pdf, fecha_firma, estado };
};

function sendFor(request: FastifyRequest, id: number | undefined) {
  return sendOf(request, userOf(request).id, [String(id), sortedJson(request.body)]);
}

function ownCaseOf(request: FastifyRequest, id: number | undefined): OwnCase {
  if (id === undefined) throw new ApiError(400, 'errors.server.badRequest');
  return { procedure: ETEC, owner: userOf(request).id, id };
}

function demand<Body>(fits: (value: unknown) => value is Body, body: unknown): Body {
  if (!fits(body)) throw new ApiError(400, 'errors.server.badRequest');
  return body;
}

/** Members that may come in the body of each `accion`; a form adds its own rules to the declaration's. */

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
/** Far more than anybody writes; what is too long for the college is the form's to say, at the field. */
const line = text(2000);
const flag = Type.Optional(Type.Unsafe<0 | 1 | boolean>({ enum: [0, 1, false, true] }));
const ids = Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 5000 }));
const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const declaration = Type.Object({
  nombre_completo: line,
  num_colegiado: line,
  titulo_especializado: line,
  telefono_contacto: line,
  correo: line,
  actividad_profesional: text(20_000),
  actividades_profesionales: ids,
  proyectos: ids,
  territorios: ids,
  poliza_colegio: flag,
  poliza_externa: flag,
  compania_seguros: line,
  num_poliza: line,
  importe_cobertura: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  primera_visita_gratuita: flag,
  acepta_condiciones: Type.Optional(Type.Boolean()),
  formulario: Type.Optional(Type.Object({ form: text(100), version: text(100), language: text(10) })),
});
type Declared = Static<typeof declaration> & Record<string, unknown>;

const isDeclaration = compilePart(Type.Unsafe<Declared>(declaration));
const isPresign = compilePart(Type.Object({ certificado: Type.String({ minLength: 1, maxLength: 50_000 }) }));
const isSignature = compilePart(Type.Object({ signature: Type.String({ minLength: 1, maxLength: 4096 }) }));

const ACTIONS = [
  'obtener_parametros',
  'obtener_datos',
  'generar_documento',
  'pre_firmar_pdf',
  'firmar_pdf',
  'baja_solicitud',
] as const;

const common = { tags: ['ETEC'] };
export const ID = { type: 'object', properties: { id } };

export const POST = {
  ...common,
  summary: 'Every action of the ETEC list, by `accion`',
  description:
    '`obtener_parametros`: what there is to choose. `obtener_datos`: the newest request. `generar_documento`: the declaration, ' +
    'with `formulario` {form, version, language} for the wording it was filled in with (201). `pre_firmar_pdf` {solicitud_id, ' +
    'certificado}, `firmar_pdf` {solicitud_id, signature}, `baja_solicitud` {solicitud_id}; the id may stand in the path as well.',
  headers: sendHeaders,
  body: {
    type: 'object',
    required: ['accion'],
    properties: { accion: { type: 'string', enum: ACTIONS }, solicitud_id: id },
  },
  response: {
    200: { description: 'The answer of the action; its members are those of the college’s own service' },
    201: { description: 'The document that was made' },
    ...errorResponses(404, 409, 422, 429),
  },
};

export const GET = {
  ...common,
  summary: "The member's own requests, newest first, or one of them by its id",
  response: {
    200: { description: 'As `obtener_datos` gives them' },
    ...errorResponses(400, 404),
  },
};

export const PDF = {
  ...common,
  summary: "A version of the member's own declaration, signed if it has been",
  params: { type: 'object', properties: { id, number: id } },
  response: errorResponses(404, 409),
};
