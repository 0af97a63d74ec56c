import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../core/config.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { recordCalled } from '../../core/record.ts';
import { mayOpen } from '../../core/session/access.ts';
import type { LoadedRecord, LoadedVersion } from '../domain/config/loaded-version.ts';
import { writeRecord } from '../domain/procedures/sends/write-record.ts';
import { formsOfRecord, shownProperties } from '../domain/records/forms.ts';
import { readEntries, readRecord } from '../domain/records/read.ts';
import { type OwnChange, removeRecord, VersionChangedError } from '../domain/records/write.ts';
import { ApiError, demandFound } from '../kit/errors.ts';
import { once, sendOf, sortedJson } from '../kit/idempotency.ts';
import { preconditionHeaders } from '../kit/preconditions.ts';
import { userOf } from './auth/access.ts';
import { languageOf } from './caller.ts';
import type { ServerContext } from './context.ts';
import { errorResponses, sendHeaders } from './schemas.ts';

interface Call {
  Params: { record: string };
  Body: Values;
  Headers: { 'form-version'?: string; 'form-id'?: string };
}

interface EntryCall extends Call {
  Params: { record: string; key: string };
}

const PATH = '/api/records/:record';
/** The record's file names its readers and writers. */
const config = { access: ['everyone'] };

/** The signed-in user's own records of `schemas/_records/`; of a record with many entries, each has a key. */
export default function records(app: FastifyInstance, context: ServerContext): void {
  app.get<Call>(PATH, { config, schema: READ }, async (request, reply) => {
    const { id, role } = userOf(request);
    const { version, type } = await openToRead(context, role, request.params.record);
    if (type.maxItems !== undefined) return { items: await readEntries(context.db, type, id), limit: type.maxItems };
    const shown = shownProperties(formsOfRecord(version, type.id, role));
    const found = await readRecord(context.db, version, id, type.id, shown);
    // A missing record is no error: a form begins with it.
    return found ? reply.header('etag', found.tag).send(found.values) : reply.code(204).send();
  });

  const save = (how: OwnChange['how']) => async (request: FastifyRequest<Call>, reply: FastifyReply) => {
    const { record } = request.params;
    const what = { record, values: request.body, how, ...filledFormOf(request) };
    const { tag, key } = await writeOwn(context, request, what, [record]);
    reply.header('etag', tag);
    return key === '' ? reply.code(204).send() : reply.code(201).send({ key });
  };
  app.post<Call>(PATH, { config, schema: MAKE }, save('make'));
  app.put<Call>(PATH, { config, schema: CHANGE }, save('either'));

  app.get<EntryCall>(`${PATH}/:key`, { config, schema: READ_ENTRY }, async (request, reply) => {
    const { id, role } = userOf(request);
    const { version, type } = await openToRead(context, role, request.params.record);
    const shown = shownProperties(formsOfRecord(version, type.id, role));
    const found = demandFound(await readRecord(context.db, version, id, type.id, shown, request.params.key));
    return reply.header('etag', found.tag).send(found.values);
  });

  app.put<EntryCall>(`${PATH}/:key`, { config, schema: CHANGE_ENTRY }, async (request, reply) => {
    const { record, key } = request.params;
    const what = { record, key, values: request.body, how: 'change' as const, ...filledFormOf(request) };
    const { tag } = await writeOwn(context, request, what, [record, key]);
    return reply.code(204).header('etag', tag).send();
  });

  app.delete<EntryCall>(`${PATH}/:key`, { config, schema: REMOVE_ENTRY }, async (request, reply) => {
    const { key, record: given } = request.params;
    const user = userOf(request);
    const version = await context.config.demand();
    const by = { user, version, language: languageOf(request), headers: request.headers };
    const record = recordCalled(version.records, given)?.id ?? given;
    const change = { ...by, record, key, values: {}, how: 'change' } as const;
    await once(context, sendOf(request, user.id, [given, key]), (trx) => removeRecord(trx, change));
    return reply.code(204).send();
  });
}

/** The current version and the record's file, if the caller may read it. @throws ApiError 403, 404 */
async function openToRead(
  context: ServerContext,
  role: string,
  record: string,
): Promise<{ version: LoadedVersion; type: LoadedRecord }> {
  const version = await context.config.demand();
  const type = demandFound(recordCalled(version.records, record));
  if (!mayOpen(version.menu.checks, type.readers, { role })) throw new ApiError(403, 'errors.server.forbidden');
  return { version, type };
}

function filledFormOf({ headers }: { headers: Call['Headers'] }) {
  return { form: headers['form-id'], seen: headers['form-version'] };
}

/**
 * Changes a record of the calling user, once however often the call is repeated.
 * @param parts distinguish sends with equal values.
 * @returns the new tag, and the key for a record with many entries.
 */
export async function writeOwn(
  context: ServerContext,
  request: FastifyRequest,
  what: Pick<OwnChange, 'record' | 'values' | 'how' | 'key' | 'form' | 'wire'> & { seen?: string | undefined },
  parts: readonly string[] = [],
): Promise<{ tag: string; key: string }> {
  const version = await context.config.demand(what.seen);
  const user = userOf(request);
  const other = what.seen !== undefined && what.seen !== version.manifest.version;
  const seen = other ? await context.config.version(what.seen as string) : null;
  const by = { user, version, language: languageOf(request), headers: request.headers };
  const record = recordCalled(version.records, what.record)?.id ?? what.record;
  const change: OwnChange = { ...what, ...by, record, seen: seen ?? undefined };
  const send = sendOf(request, user.id, [...parts, sortedJson(what.values)]);
  try {
    return await once(context, send, (trx) => writeRecord(context, trx, change));
  } catch (error) {
    if (!(error instanceof VersionChangedError)) throw error;
    await context.config.currentId(error.version);
    return writeOwn(context, request, what, parts);
  }
}

const record = { type: 'string', maxLength: LONGEST_NAME, description: 'Name of a file of `schemas/_records/`' };
const params = { type: 'object', properties: { record } };
const entryParams = {
  type: 'object',
  properties: { record, key: { type: 'string', minLength: 1, maxLength: 100 } },
};
const headers = {
  ...sendHeaders,
  properties: {
    ...sendHeaders.properties,
    ...preconditionHeaders,
    'form-id': {
      type: 'string',
      maxLength: LONGEST_NAME,
      description: 'The form that was filled in: values of the record’s other forms stay. Without it all forms count',
    },
    'form-version': {
      type: 'string',
      maxLength: 100,
      description:
        'Version of the config in which the form was filled in: 409 if an error concerns a field that it did not show',
    },
  },
};
const body = { type: 'object', description: 'Values by property' };
const values = {
  description: 'Values by property, without unknown ones; `ETag` names its version',
  type: 'object',
  additionalProperties: true,
};
const writeFailures = errorResponses(404, 409, 412, 422, 429);
const saved = { 204: { description: 'Saved; `ETag` names the new version', type: 'null' }, ...writeFailures };
const rules =
  'Only what the form offers (without `Form-Id`: what any published form of the record does) is taken, checked by its ' +
  'rules and by the record’s file; what it offers and is not sent is cleared, everything else stays.';

const READ = {
  params,
  summary: 'One of the signed-in user’s own records',
  response: {
    200: values,
    204: { description: 'There is none yet', type: 'null' },
    ...errorResponses(404),
  },
};

const MAKE = {
  params,
  headers,
  body,
  summary: 'Make a record',
  description: `409 if the record exists or has all its entries. ${rules}`,
  response: {
    ...saved,
    201: {
      description: 'Made, for a record with many entries; `ETag` names its version',
      type: 'object',
      properties: { key: { type: 'string' } },
    },
  },
};

const CHANGE = {
  params,
  headers,
  body,
  summary: 'Make or change a record',
  description: rules,
  response: saved,
};

const READ_ENTRY = {
  params: entryParams,
  summary: 'One entry of the signed-in user’s records with many entries',
  response: { 200: values, ...errorResponses(404) },
};

const CHANGE_ENTRY = {
  params: entryParams,
  headers,
  body,
  summary: 'Change an entry',
  description: rules,
  response: saved,
};

const REMOVE_ENTRY = {
  params: entryParams,
  headers,
  summary: 'Remove an entry',
  response: { 204: { description: 'Removed', type: 'null' }, ...errorResponses(404, 412, 429) },
};
