import type { FastifyInstance } from 'fastify';
import type { NewMember } from '../../api/calls/members.ts';
import { knownLanguage } from '../../core/known-language.ts';
import { userOf } from '../auth/access.ts';
import { nobodysPassword } from '../auth/passwords/nobodys-password.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { once, sendOf, sortedJson } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { addMember } from './accounts.ts';
import { importMembers, UndoneImport } from './import/import.ts';

/** A file of five thousand people with all their data. */
export const MOST_BYTES = 8 * 1024 * 1024;

const text = { type: 'string' };
const count = { type: 'integer' };
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
const common = { tags: ['desk'], security: [{ token: [] }], headers: sendHeaders };

const ADD = {
  ...common,
  summary: 'Makes an account for a person; nobody knows its password until a link sets one',
  body: {
    type: 'object',
    required: ['username', 'name', 'role'],
    additionalProperties: false,
    properties: {
      username: { type: 'string', minLength: 1, maxLength: 40 },
      name: { type: 'string', minLength: 1, maxLength: 200 },
      role: { type: 'string', maxLength: 100, description: 'One that a check of the menu names' },
      email: {
        type: 'string',
        maxLength: 254,
        default: '',
        description: 'Where links go until the person’s data say it',
      },
    },
  },
  response: {
    201: { description: 'Made', type: 'object', properties: { key: text } },
    ...errorResponses(400, 401, 403, 409, 415, 422, 503),
  },
};

const IMPORT = {
  ...common,
  summary: 'Makes and changes people by a CSV file, all of it or nothing',
  body: {
    type: 'object',
    required: ['csv', 'dryRun'],
    additionalProperties: false,
    properties: {
      csv: { type: 'string', description: 'Columns: username, name, role, email, and <record>.<property>' },
      dryRun: { type: 'boolean', description: 'Says what would be done, and does nothing' },
    },
  },
  response: {
    200: {
      description: 'What was done, or would be; with anything wrong in it nothing is',
      type: 'object',
      properties: {
        ...{ added: count, changed: count, same: count, refused: count, done: { type: 'boolean' } },
        changes: list({ line: count, username: text, act: text, columns: { type: 'array', items: text } }),
        problems: list({ line: count, username: text, column: text, text }),
      },
    },
    ...errorResponses(400, 401, 403, 413, 415, 422, 503),
  },
};

const config = { access: ['staff'], security: 'account' } as const;

/** What the office does with people's accounts beside the acts on one of them, which are the desk's. */
export default function members(app: FastifyInstance, context: ServerContext): void {
  const { db, seal, settings } = context;
  const roomOf = async (request: Parameters<typeof userOf>[0]) => {
    const version = await context.config.current();
    if (!version) throw new ApiError(503, 'errors.server.unavailable');
    const language = knownLanguage(version.manifest, languageOf(request));
    return { version, language, seal, settings, by: userOf(request).id };
  };

  app.post<{ Body: NewMember }>('/api/desk/members', { config, schema: ADD }, async (request, reply) => {
    const room = await roomOf(request);
    const password = await nobodysPassword();
    const send = sendOf(request, room.by, [sortedJson(request.body)]);
    const answer = await once(db, send, async (trx) => {
      const { username } = await addMember(room, trx, request.body, password);
      return { status: 201, body: { key: username } };
    });
    return reply.code(answer.status).send(answer.body);
  });

  app.post<{ Body: { csv: string; dryRun: boolean } }>(
    '/api/desk/members/import',
    { config, schema: IMPORT, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const room = await roomOf(request);
      const { csv, dryRun } = request.body;
      const send = sendOf(request, room.by, [sortedJson(request.body)]);
      reply.header('cache-control', 'no-store');
      try {
        const work = async (trx: Parameters<typeof importMembers>[1]) => ({
          status: 200,
          body: await importMembers(room, trx, csv, dryRun),
        });
        return (await once(db, send, work)).body;
      } catch (error) {
        if (error instanceof UndoneImport) return error.report;
        throw error;
      }
    },
  );
}
