import type { FastifyRequest } from 'fastify';
import { knownLanguage } from '../../core/known-language.ts';
import { userOf } from '../auth/access.ts';
import { loadTrust } from '../documents/signing/trust.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { type Answer, answeredBefore, once, sendOf, sortedJson } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { type ACTIONS, isDeclaration, isPresign, isSignature } from './call-schemas.ts';
import { etecContext } from './context.ts';
import { findDeclarationForm } from './declaration-form.ts';
import { generateDocument } from './generate.ts';
import { parametersOf } from './parameters.ts';
import { beginSignature } from './presign.ts';
import { keepSignature, readySignature } from './sign.ts';
import { findData } from './wire.ts';
import { withdraw } from './withdraw.ts';

export interface EtecBody {
  accion: (typeof ACTIONS)[number];
  solicitud_id?: number;
  [property: string]: unknown;
}

type Perform = (context: ServerContext, request: FastifyRequest, id: number | undefined) => Promise<Answer>;

/** Does what `accion` says. */
export async function performAction(
  context: ServerContext,
  request: FastifyRequest<{ Body: EtecBody }>,
  id: number | undefined,
): Promise<Answer> {
  const { accion } = request.body;
  const answer = await PERFORM[accion](context, request as FastifyRequest, id);
  context.mailWaiting();
  return answer;
}

const PERFORM: Record<EtecBody['accion'], Perform> = {
  obtener_parametros: async (context, request) => {
    const { version } = await etecContext(context);
    return ok(parametersOf(version, knownLanguage(version.manifest, languageOf(request))));
  },
  obtener_datos: async ({ db, settings }, request) => ok(await findData(db, settings, userOf(request).id)),

  generar_documento: async (context, request) => {
    const { accion, formulario = {}, ...body } = demand(isDeclaration, request.body);
    const user = userOf(request);
    const { version, language = languageOf(request) } = formulario;
    const declared = await findDeclarationForm(context, user, { version, language });
    // A retry stays one though the language was changed or a new version was published meanwhile.
    const inside = await etecContext(context);
    return once(context.db, sendOf(request, user.id, [String(accion), sortedJson(body)]), async (trx) => ({
      status: 201,
      body: await generateDocument(inside, trx, user.id, declared, body),
    }));
  },

  pre_firmar_pdf: async (context, request, id) => {
    const { certificado } = demand(isPresign, request.body);
    const trust = await loadTrust(context.settings);
    const inside = await etecContext(context);
    return once(context.db, sendFor(request, id), async (trx) =>
      ok(await beginSignature(inside, trx, userOf(request).id, idOf(id), certificado, trust)),
    );
  },

  firmar_pdf: async (context, request, id) => {
    const signature = Buffer.from(demand(isSignature, request.body).signature, 'base64');
    const send = sendFor(request, id);
    const before = await answeredBefore(context.db, send);
    if (before) return before;
    const { id: userId } = userOf(request);
    const trust = await loadTrust(context.settings);
    const inside = await etecContext(context);
    try {
      // What may take long is done before; of two that come at once, the second waits for the first one's answer.
      const ready = await readySignature(inside, context.db, userId, idOf(id), signature, trust);
      return await once(context.db, send, async (trx) => ok(await keepSignature(inside, trx, userId, idOf(id), ready)));
    } catch (error) {
      // The first may have finished in between: then this is no second signature but the same one.
      const meanwhile = await answeredBefore(context.db, send);
      if (meanwhile) return meanwhile;
      throw error;
    }
  },

  baja_solicitud: async (context, request, id) => {
    const userId = userOf(request).id;
    const inside = await etecContext(context);
    return once(context.db, sendFor(request, id), async (trx) =>
      ok(await withdraw(inside, trx, idOf(id), { actor: 'member', userId })),
    );
  },
};

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function sendFor(request: FastifyRequest, id: number | undefined) {
  return sendOf(request, userOf(request).id, [String(id), sortedJson(request.body)]);
}

function idOf(id: number | undefined): number {
  if (id === undefined) throw new ApiError(400, 'errors.server.badRequest');
  return id;
}

function demand<Body>(fits: (value: unknown) => value is Body, body: unknown): Body {
  if (!fits(body)) throw new ApiError(400, 'errors.server.badRequest');
  return body;
}
