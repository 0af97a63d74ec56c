import type { FastifyRequest } from 'fastify';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import {
  type Answer,
  type AnswerOf,
  ApiError,
  beginOwnSignature,
  endOwnSignature,
  formOfProcedure,
  languageOf,
  liveVersion,
  makeMemberMove,
  newestDocument,
  type OwnCase,
  type ServerContext,
  sendOf,
  sortedJson,
  userOf,
} from '../../../server/plugin.ts';
import { type ACTIONS, isDeclaration, isPresign, isSignature } from './call-schemas.ts';
import { ETEC, MOVES } from './names.ts';
import { parametersOf } from './parameters.ts';
import { valuesOfBody } from './values.ts';
import { findData, pdfOnWire, stateOnWire } from './wire.ts';

export interface EtecBody {
  accion: (typeof ACTIONS)[number];
  solicitud_id?: number;
  [property: string]: unknown;
}

type Perform = (context: ServerContext, request: FastifyRequest, id: number | undefined) => Promise<Answer>;

/** Does what `accion` says (spec 2 §7), with the moves of the procedure. */
export async function performAction(
  context: ServerContext,
  request: FastifyRequest<{ Body: EtecBody }>,
  id: number | undefined,
): Promise<Answer> {
  return PERFORM[request.body.accion](context, request as FastifyRequest, id);
}

const PERFORM: Record<EtecBody['accion'], Perform> = {
  obtener_parametros: async (context, request) => {
    const version = await liveVersion(context);
    return ok(parametersOf(version, publishedLanguage(version.manifest, languageOf(request))));
  },
  obtener_datos: async ({ db, settings }, request) => ok(await findData(db, settings, userOf(request).id)),

  generar_documento: async (context, request) => {
    const { accion, formulario = {}, ...body } = demand(isDeclaration, request.body);
    const user = userOf(request);
    const { version, language = languageOf(request) } = formulario;
    const form = await formOfProcedure(context, user, ETEC, { version, language });
    // A retry stays one though the language was changed or a new version was published meanwhile.
    const send = sendOf(request, user.id, [String(accion), sortedJson(body)]);
    const values = valuesOfBody(form, body);
    const move = { procedure: ETEC, move: MOVES.make, values, version, language, headers: request.headers, user };
    return makeMemberMove(context, move, send, async ({ settings }, trx, row) => {
      const document = await newestDocument(trx, row.id);
      return { status: 201, body: { id: row.id, pdf: document && pdfOnWire(settings, document, row.state) } };
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
    return makeMemberMove(context, { ...move, language: languageOf(request) }, send, async (_room, _trx, { state }) =>
      ok({ success: true, estado: stateOnWire(state) }),
    );
  },
};

const signed: AnswerOf = async ({ settings }, trx, row) => {
  const document = await newestDocument(trx, row.id);
  if (!document) throw new Error(`Case ${row.id} was signed and has no document.`);
  const { url_pdf, fecha_firma, estado } = pdfOnWire(settings, document, row.state);
  return ok({ url_pdf, fecha_firma, estado });
};

function ok(body: unknown): Answer {
  return { status: 200, body };
}

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
