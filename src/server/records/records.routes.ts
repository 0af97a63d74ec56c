import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../core/config.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { recordCalled } from '../../core/record.ts';
import { mayOpen } from '../../core/session/access.ts';
import { userOf } from '../auth/access.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { once, sendOf, sortedJson } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { preconditionHeaders } from '../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { formsOfRecord, shownProperties } from './forms.ts';
import { readEntries, readRecord } from './read.ts';
import { type OwnChange, VersionChangedError, writeRecord } from './write.ts';

/** The form that was filled in, as the workspace names it. */
export interface FormHeaders {
  'form-version'?: string;
  'form-id'?: string;
}

interface Call {
  Params: { record: string };
  Body: Values;
  Headers: FormHeaders;
}

const PATH = '/api/records/:record';
/** The record's file names its readers and writers. */
const config = { access: ['everyone'] };

/** The signed-in user's own records of `schemas/_records/`. */
export default function records(app: FastifyInstance, context: ServerContext): void {
  app.get<Call>(PATH, { config, schema: READ }, async (request, reply) => {
    const { id, role } = userOf(request);
    const { record } = request.params;
    const { version, type } = await openToRead(context, request, record);
    if (type.maxItems !== undefined) {
      reply.header('cache-control', 'no-store');
      return { items: await readEntries(context.db, type, id), limit: type.maxItems };
    }
    const shown = shownProperties(formsOfRecord(version, type.id, role));
    const found = await readRecord(context.db, version, id, type.id, shown);
    reply.header('cache-control', 'no-store');
    // A missing record is no error: a form begins with it.
    if (!found) return reply.code(204).send();
    return reply.header('etag', found.tag).send(found.values);
  });

  const save = (how: OwnChange['how']) => async (request: FastifyRequest<Call>, reply: FastifyReply) => {
    const { record } = request.params;
    const what = { record, values: request.body, how, ...filledFormOf(request) };
    const { tag, key } = await changeOwn(context, request, what, [record]);
    reply.header('etag', tag);
    return key === '' ? reply.code(204).send() : reply.code(201).send({ key });
  };
  app.post<Call>(PATH, { config, schema: MAKE }, save('make'));
  app.put<Call>(PATH, { config, schema: CHANGE }, save('either'));
}

/**
 * The current version and the record's file, if the caller may read it.
 * @throws ApiError 403, 404
 */
export async function openToRead(
  context: ServerContext,
  request: FastifyRequest,
  record: string,
): Promise<{ version: LoadedVersion; type: LoadedRecord }> {
  const version = await context.config.current();
  const type = version && recordCalled(version.records, record);
  if (!version || !type) throw new ApiError(404, 'errors.server.notFound');
  const { role } = userOf(request);
  if (!mayOpen(version.menu.checks, type.readers, { role })) throw new ApiError(403, 'errors.server.forbidden');
  return { version, type };
}

/**
 * As `changeOwn`, for a record with one entry.
 * @returns the new tag.
 */
export async function writeOwn(...call: Parameters<typeof changeOwn>): Promise<string> {
  return (await changeOwn(...call)).tag;
}

/**
 * Changes a record of the calling user, once however often the call is repeated.
 * @param what.seen id of the version its form was seen in.
 * @param parts distinguish sends with equal values.
 * @returns the new tag, and the key for a record with many entries.
 */
export async function changeOwn(
  context: ServerContext,
  request: FastifyRequest,
  what: Pick<OwnChange, 'record' | 'values' | 'how' | 'key' | 'form' | 'speaksOf'> & { seen?: string | undefined },
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
    const answer = await once(context.db, send, async (trx) => ({
      status: 204,
      body: await writeRecord(context, trx, change),
    }));
    context.mailWaiting();
    return answer.body as { tag: string; key: string };
  } catch (error) {
    if (!(error instanceof VersionChangedError)) throw error;
    await context.config.currentId(error.version);
    return changeOwn(context, request, what, parts);
  }
}

export const common = {
  tags: ['records'],
  security: [{ token: [] }],
  params: {
    type: 'object',
    properties: {
      record: { type: 'string', maxLength: LONGEST_NAME, description: 'Name of a file of `schemas/_records/`' },
    },
  },
};
export function filledFormOf({ headers }: { headers: FormHeaders }): {
  form?: string | undefined;
  seen?: string | undefined;
} {
  return { form: headers['form-id'], seen: headers['form-version'] };
}

const formHeaders = {
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
};
export const writing = {
  ...common,
  headers: { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders, ...formHeaders } },
  body: { type: 'object', description: 'Values by property' },
};
export const saved = { 204: { description: 'Saved; `ETag` names the new version', type: 'null' } };
export const rules =
  'Only what the form offers (without `Form-Id`: what any published form of the record does) is taken, checked by its ' +
  'rules and by the record’s file; what it offers and is not sent is cleared, everything else stays.';

const READ = {
  ...common,
  summary: 'One of the signed-in user’s own records',
  response: {
    200: {
      description: 'Values by property, without unknown ones; `ETag` names its version',
      type: 'object',
      additionalProperties: true,
    },
    204: { description: 'There is none yet', type: 'null' },
    ...errorResponses(401, 403, 404, 503),
  },
};

const MAKE = {
  ...writing,
  summary: 'Make a record',
  description: `409 if the record exists or has all its entries. ${rules}`,
  response: {
    ...saved,
    201: {
      description: 'Made, for a record with many entries; `ETag` names its version',
      type: 'object',
      properties: { key: { type: 'string' } },
    },
    ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503),
  },
};

const CHANGE = {
  ...writing,
  summary: 'Make or change a record',
  description: rules,
  response: { ...saved, ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503) },
};
