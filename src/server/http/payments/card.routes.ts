import { Type } from 'typebox';
import { CardAnswer, CardBegin, CardBegun } from '../../../api/shapes/card.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { isServerPath } from '../../../core/server-paths.ts';
import { safeRedirect } from '../../../core/session/redirect.ts';
import { beginCardPayment, cardStateOf, takeCardNotice } from '../../domain/payments/card/card-payments.ts';
import { readCaseContext } from '../../domain/procedures/cases.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import { once, sendOf } from '../../kit/idempotency.ts';
import { userOf } from '../auth/access.ts';
import { languageOf, publicOrigin } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';

const BASE = '/api/payments/card';
/** Notices are some hundreds of bytes long. */
const MOST_NOTICE_BYTES = 65_536;

/** Payments by card: a person begins one, the provider says what came of it, the person's browser asks for that. */
export default function card(app: Routes, context: ServerContext): void {
  const { db, config } = context;

  app.post(BASE, { config: { access: ['everyone'] }, schema: BEGIN }, async (request, reply) => {
    const user = userOf(request);
    const version = await config.demand();
    if (version.settings.cardProvider === undefined) throw new ApiError(404, 'errors.server.notFound');
    const used = context.cards.of(version);
    if (!used) {
      request.log.error('card payments: the provider of the settings wants CARD_SECRET, or is for demonstrations');
      throw new ApiError(503, 'errors.card.unavailable');
    }
    const { name, provider } = used;
    const { reference, page } = request.body;
    const origin = publicOrigin(request, context.settings);
    const path = safeRedirect(page, { origin: origin.origin, hosts: [] });
    if (path === null || isServerPath(path)) throw new ApiError(400, 'errors.server.badRequest');
    const { id, cents, currency } = await once(context, sendOf(request, user.id, [reference, page]), async (trx) => {
      const begun = await beginCardPayment(trx, user.id, { reference, provider: name });
      return { id: begun.id, cents: Number(begun.cents), currency: begun.currency };
    });
    const returnTo = new URL(path, origin);
    returnTo.searchParams.set('card', id);
    try {
      const { address } = await provider.begin({
        id,
        cents,
        currency,
        reference,
        returnTo: returnTo.href,
        language: publishedLanguage(version.manifest, languageOf(request)),
        noticesTo: new URL(`${BASE}/notices/${name}`, origin).href,
      });
      return reply.code(201).send({ address });
    } catch (error) {
      request.log.warn({ err: error }, `card payments: ${name} does not begin a payment`);
      throw new ApiError(503, 'errors.card.unavailable');
    }
  });

  app.get(`${BASE}/:id`, { config: { access: ['everyone'] }, schema: STATE }, async (request) => ({
    state: await cardStateOf(db, userOf(request).id, request.params.id),
  }));

  app.register(async (scope) => {
    // The signature is over the bytes.
    scope.removeAllContentTypeParsers();
    const asBytes = { parseAs: 'buffer', bodyLimit: MOST_NOTICE_BYTES } as const;
    scope.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body));
    const open = { access: ['public', 'everyone', 'staff'], security: 'payment-notice' } as const;
    scope.post<{ Params: { provider: string } }>(
      `${BASE}/notices/:provider`,
      { config: open, schema: NOTICE },
      async (request) => {
        const { name, provider } = demandFound(context.cards.named(request.params.provider));
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = await provider.receive({ headers: request.headers, body });
        if (!notice) throw new ApiError(400, 'errors.card.notice');
        const caseContext = await readCaseContext(context);
        const today = todayIn(caseContext.version.settings.timeZone);
        // A repetition finds what was booked.
        const take = (trx: Queries) => takeCardNotice(caseContext, trx, name, notice, today);
        const taken = await inTransaction(db, take, { knowsItself: true }).catch((error: unknown) => {
          const { id, cents, currency } = notice;
          if (error instanceof ApiError && error.statusCode === 422)
            request.log.error({ card: { id, cents, currency } }, 'card payments: another amount than was asked for');
          throw error;
        });
        if (taken === 'booked') context.mailWaiting();
        return {};
      },
    );
  });
}

const BEGIN = {
  summary: 'Begin to pay by card what is due',
  description: 'The browser goes to the address of the answer.',
  headers: sendHeaders,
  body: CardBegin,
  response: { 201: CardBegun, ...errorResponses(404, 409, 422, 429) },
};

const STATE = {
  summary: 'The result of a payment by card',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  response: { 200: CardAnswer, ...errorResponses(404) },
};

const NOTICE = {
  summary: 'Notices of a provider of card payments, signed by it',
  description: 'Its address is told to the provider. The same notice counts once.',
  params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
  response: {
    200: Type.Object({}, { description: 'Taken; the provider need not send it again' }),
    ...errorResponses(404, 413, 422),
  },
};
