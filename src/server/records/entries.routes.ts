import type { FastifyInstance } from 'fastify';
import type { Values } from '../../core/config.ts';
import { recordCalled } from '../../core/record.ts';
import { userOf } from '../auth/access.ts';
import type { Queries } from '../db/database.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { once, sendOf } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { demandPreconditions } from '../http/preconditions.ts';
import { errorResponses } from '../http/schemas.ts';
import { formsOfRecord, shownProperties } from './forms.ts';
import { readRecord, recordTag } from './read.ts';
import {
  changeOwn,
  common,
  type FormHeaders,
  filledFormOf,
  openToRead,
  rules,
  saved,
  writing,
} from './records.routes.ts';
import { findRecord, lockOwner } from './store.ts';
import { type OwnChange, openToWrite } from './write.ts';

interface Call {
  Params: { record: string; key: string };
  Headers: FormHeaders;
  Body: Values;
}

const PATH = '/api/records/:record/:key';
/** The record's file names its readers and writers. */
const config = { access: ['everyone'] };

/** One entry of the signed-in user's records with many entries. */
export default function entries(app: FastifyInstance, context: ServerContext): void {
  app.get<Call>(PATH, { config, schema: READ }, async (request, reply) => {
    const { record, key } = request.params;
    const { id, role } = userOf(request);
    const { version, type } = await openToRead(context, request, record);
    const shown = shownProperties(formsOfRecord(version, type.id, role));
    const found = await readRecord(context.db, version, id, type.id, shown, key);
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    return reply.header('cache-control', 'no-store').header('etag', found.tag).send(found.values);
  });

  app.put<Call>(PATH, { config, schema: CHANGE }, async (request, reply) => {
    const { record, key } = request.params;
    const what = { record, key, values: request.body, how: 'change' as const, ...filledFormOf(request) };
    const { tag } = await changeOwn(context, request, what, [record, key]);
    return reply.code(204).header('etag', tag).send();
  });

  app.delete<Call>(PATH, { config, schema: REMOVE }, async (request, reply) => {
    const { record, key } = request.params;
    const user = userOf(request);
    const version = await context.config.demand();
    const by = { user, version, language: languageOf(request), headers: request.headers };
    const kind = recordCalled(version.records, record)?.id ?? record;
    const change = { ...by, record: kind, key, values: {}, how: 'change' as const };
    await once(context.db, sendOf(request, user.id, [record, key]), async (trx) => {
      await removeRecord(trx, change);
      return { status: 204, body: null };
    });
    return reply.code(204).send();
  });
}

const params = {
  type: 'object',
  properties: { ...common.params.properties, key: { type: 'string', minLength: 1, maxLength: 100 } },
};

const READ = {
  ...common,
  params,
  summary: 'One entry of the signed-in user’s records with many entries',
  response: {
    200: {
      description: 'Values by property, without unknown ones; `ETag` names its version',
      type: 'object',
      additionalProperties: true,
    },
    ...errorResponses(401, 403, 404, 503),
  },
};

const CHANGE = {
  ...writing,
  params,
  summary: 'Change an entry',
  description: rules,
  response: { ...saved, ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503) },
};

const { body: _body, ...bodiless } = writing;
const REMOVE = {
  ...bodiless,
  params,
  summary: 'Remove an entry',
  response: { 204: { description: 'Removed', type: 'null' }, ...errorResponses(401, 403, 404, 412, 429, 503) },
};

/**
 * Deletes an entry.
 * @throws ApiError 403, 404, 412 as for a change.
 */
async function removeRecord(trx: Queries, change: OwnChange & { key: string }): Promise<void> {
  const { user, record, key } = change;
  const { all } = openToWrite(change);
  await lockOwner(trx, user.id);
  const row = await findRecord(trx, user.id, record, key);
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  demandPreconditions(change.headers, recordTag(row, null, shownProperties(all)));
  await trx.deleteFrom('records').where('id', '=', row.id).execute();
}
