import { Type } from 'typebox';
import { DraftContent, KeptDraft } from '../../api/shapes/drafts.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { formOpenTo } from '../domain/config/form-access.ts';
import { contentOf, DRAFTS, type DraftKey, findDraft, keepDraft, removeDraft } from '../domain/drafts/drafts.ts';
import { inTransaction } from '../kit/db/transaction.ts';
import { ApiError } from '../kit/errors.ts';
import { entityTag, preconditionHeaders } from '../kit/preconditions.ts';
import type { SessionUser } from '../kit/session-user.ts';
import { userOf } from './auth/access.ts';
import type { Routes, ServerContext } from './context.ts';
import { errorResponses } from './schemas.ts';

/** Bytes of a draft: many times what a form of a hundred long texts has. */
const MOST_BYTES = 128_000;

const config = { access: ['everyone'] };

/** Answers that the signed-in user has begun and not sent, of forms whose files let the server keep them. */
export default function drafts(app: Routes, context: ServerContext): void {
  const { db } = context;
  const seal = context.seal.of(DRAFTS);

  /** Days that the server keeps drafts of a form. @throws ApiError 404 when it keeps none, or the form is not open. */
  const daysOf = async (form: string, { role }: SessionUser): Promise<number> => {
    const version = await context.config.demand();
    const days = version.forms.get(form)?.spec.draftDays;
    if (days === undefined || !formOpenTo(version, form, role)) throw new ApiError(404, 'errors.server.notFound');
    return days;
  };

  app.get('/api/forms/:form/draft', { config, schema: READ }, async (request, reply) => {
    const user = userOf(request);
    await daysOf(request.params.form, user);
    const row = await findDraft(db, keyOf(user, request));
    if (!row) return reply.code(204).send();
    reply.header('etag', entityTag(row.revision));
    const content = contentOf(row, seal);
    if (!content) throw new ApiError(410, 'errors.server.draftUnreadable');
    return { ...content, savedAt: row.saved_at.toISOString() };
  });

  app.put('/api/forms/:form/draft', { config, schema: KEEP, bodyLimit: MOST_BYTES }, async (request, reply) => {
    const user = userOf(request);
    const days = await daysOf(request.params.form, user);
    const { headers, body: content } = request;
    const tag = await inTransaction(db, (trx) =>
      keepDraft(trx, seal, keyOf(user, request), { content, days, headers }),
    );
    return reply.code(204).header('etag', tag).send();
  });

  app.delete('/api/forms/:form/draft', { config, schema: REMOVE }, async (request, reply) => {
    await inTransaction(db, (trx) => removeDraft(trx, keyOf(userOf(request), request), request.headers));
    return reply.code(204).send();
  });
}

function keyOf(user: SessionUser, { params, query }: { params: { form: string }; query: { of: string } }): DraftKey {
  return { user_id: user.id, form: params.form, subject: query.of };
}

const common = {
  params: Type.Object({ form: Type.String({ maxLength: LONGEST_NAME, pattern: '^[^\\u0000]*$' }) }),
  querystring: Type.Object({
    of: Type.String({
      maxLength: 100,
      pattern: '^[^\\u0000]*$',
      default: '',
      description: 'Reference of the request, or key of the entry, that the form changes',
    }),
  }),
};

const READ = {
  ...common,
  summary: 'The values that the caller has begun in a form and not sent',
  description:
    'Of forms whose file has `draftDays`, and 404 for all others. `ETag` names its state. 410: the secret that sealed it ' +
    'is gone, so it cannot be read any more.',
  response: {
    200: KeptDraft,
    204: { description: 'Nothing is begun', type: 'null' },
    ...errorResponses(404, 410),
  },
};

const KEEP = {
  ...common,
  summary: 'Keep what the caller has begun in a form',
  description:
    'Sealed, for the caller alone, for as many days as the form’s file says. It goes when the form is sent. `If-Match` ' +
    'names the state that it goes on with, `If-None-Match: *` says that there is none: 412 when another device has ' +
    'changed it. 409 when the caller has begun too many.',
  headers: { type: 'object', properties: preconditionHeaders },
  body: DraftContent,
  response: {
    204: { description: 'Kept; `ETag` names the new state', type: 'null' },
    ...errorResponses(404, 409, 412),
  },
};

const REMOVE = {
  ...common,
  summary: 'Remove what the caller has begun in a form',
  headers: { type: 'object', properties: preconditionHeaders },
  response: {
    204: { description: 'Removed, or gone already', type: 'null' },
    ...errorResponses(412),
  },
};
