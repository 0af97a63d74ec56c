import { errorResponses, sendHeaders } from '../../http/schemas.ts';

/** Shapes of the calls about what is published. */

const text = { type: 'string' };
const version = { type: 'string', minLength: 4, maxLength: 64, pattern: '^[0-9a-z]+$' };
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
const common = { tags: ['desk'], security: [{ token: [] }] };

const history = {
  description: 'What was live, newest first; the first line is',
  type: 'object',
  properties: {
    items: list({
      version: text,
      kind: { type: 'string', enum: ['publish', 'rollback'] },
      at: { type: 'string', format: 'date-time' },
      by: text,
      note: text,
    }),
  },
};

export const HISTORY = {
  ...common,
  summary: 'What was published, when, by whom and why',
  response: { 200: history, ...errorResponses(401, 403, 503) },
};

export const CHANGES = {
  ...common,
  summary: 'What one published version changed over another',
  querystring: { type: 'object', required: ['before', 'after'], properties: { before: version, after: version } },
  response: {
    200: {
      description:
        'By form, record, list …; how many stored records do not keep its rules; open requests of forms it lacks',
      type: 'object',
      properties: {
        changes: list({
          subject: text,
          id: text,
          changes: list({
            kind: { type: 'string', enum: ['added', 'removed', 'changed'] },
            path: { type: 'array', items: text },
            before: {},
            after: {},
            tightened: { type: 'boolean' },
          }),
        }),
        conflicts: { type: 'integer' },
        orphaned: list({ form: text, requests: { type: 'integer' } }),
      },
    },
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

export const RESTORE = {
  ...common,
  summary: 'Makes a published version live again',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  headers: sendHeaders,
  body: {
    type: 'object',
    required: ['to', 'live', 'note'],
    additionalProperties: false,
    properties: {
      to: version,
      live: { ...version, description: 'What its reader sees to be live; 412 when it is another' },
      note: { type: 'string', maxLength: 500, description: 'Why' },
    },
  },
  response: { 200: history, ...errorResponses(400, 401, 403, 409, 412, 415, 422, 503) },
};
