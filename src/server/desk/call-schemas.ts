import { preconditionHeaders } from '../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { fileResponse } from '../http/send-file.ts';

/** Shapes of the desk's calls; the same for requests and for cases of procedures. */

const text = { type: 'string' };
const moment = { type: 'string', format: 'date-time' };
const name = { type: 'string', maxLength: 100 };
const key = { type: 'string', minLength: 1, maxLength: 20 };
const day = { type: 'string', format: 'date', pattern: '^(19|20)' };
const words = { type: 'string', maxLength: 10_000 };

const common = { tags: ['desk'], security: [{ token: [] }] };
const source = { type: 'string', enum: ['requests', 'procedures', 'members'] };
const params = { type: 'object', properties: { source } };
const one = { type: 'object', properties: { source, key } };
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });

const filter = {
  form: {
    ...name,
    description: 'Form of a request, empty: written without one; name of a procedure; or role of a person',
  },
  state: name,
  text: { ...name, description: 'A reference, or part of a person’s number or name' },
  from: { ...day, description: 'First day' },
  to: { ...day, description: 'Last day' },
  order: { type: 'string', enum: ['newest', 'oldest'] },
};

const line = {
  key: text,
  title: text,
  member: { type: 'object', properties: { username: text, name: text } },
  at: moment,
  state: text,
  stateText: text,
};

const detail = {
  ...line,
  mailbox: { ...text, description: 'Where an answer goes; empty when the member has none' },
  language: text,
  sections: list({
    title: text,
    fields: list({
      ...{ property: text, label: text, value: text },
      files: list({ property: text, name: text, type: text }),
    }),
  }),
  documents: list({ number: { type: 'integer' }, name: text, at: moment, signed: { ...moment, nullable: true } }),
  changes: {
    type: 'object',
    nullable: true,
    properties: {
      at: moment,
      fields: list({ property: text, label: text, before: text, now: text, changed: { type: 'boolean' } }),
    },
  },
  events: list({ at: moment, act: text, by: text, text }),
  moves: list({ id: text, title: text, note: { type: 'string', enum: ['required', 'optional', 'none'] } }),
};

export const LIST = {
  ...common,
  summary: 'What waits at the desk, some at a time',
  params,
  querystring: {
    type: 'object',
    properties: { ...filter, after: { ...key, description: 'As `next` said' } },
  },
  response: {
    200: {
      description: 'A page of the list',
      type: 'object',
      properties: { items: list(line), next: { type: 'string', nullable: true } },
    },
    ...errorResponses(400, 401, 403, 503),
  },
};

const choices = list({ id: text, title: text });

export const CHOICES = {
  ...common,
  summary: 'What the list can be filtered by',
  params,
  response: {
    200: { description: 'By their words', type: 'object', properties: { forms: choices, states: choices } },
    ...errorResponses(400, 401, 403, 503),
  },
};

export const DETAIL = {
  ...common,
  summary: 'One of them in full, what happened to it, and what can be done',
  params: one,
  response: {
    200: { description: 'With its tag', type: 'object', properties: detail },
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

export const ACT = {
  ...common,
  summary: 'Move it, note something, answer the member',
  params: one,
  headers: {
    type: 'object',
    required: ['if-match'],
    properties: { ...sendHeaders.properties, 'if-match': preconditionHeaders['if-match'] },
  },
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      move: { ...name, description: 'State of a request, or move of the procedure' },
      answer: { ...words, description: 'To the member: by mail, or with the move' },
      note: { ...words, description: 'For colleagues; of requests only' },
    },
  },
  response: {
    200: { description: 'As it is now, with its tag', type: 'object', properties: detail },
    ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 503),
  },
};

export const FILE = {
  ...common,
  summary: 'A file that went along with a request',
  params: { type: 'object', properties: { key, property: name } },
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf', 'application/octet-stream'),
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

export const DOCUMENT = {
  ...common,
  summary: 'A version of the document of a case, with its signature once it has one',
  params: { type: 'object', properties: { key, number: { type: 'integer', minimum: 1, maximum: 1_000_000 } } },
  response: {
    200: fileResponse('application/pdf'),
    ...errorResponses(400, 401, 403, 404, 409, 503),
  },
};

export const EXPORT = {
  ...common,
  summary: 'All that a filter finds, as a file; it is recorded who took it',
  params,
  querystring: {
    type: 'object',
    required: ['format'],
    properties: { ...filter, format: { type: 'string', enum: ['csv', 'json'] } },
  },
  response: {
    200: fileResponse('text/csv', 'application/json'),
    ...errorResponses(400, 401, 403, 503),
  },
};
