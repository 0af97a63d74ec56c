import { preconditionHeaders } from '../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';

/** Shapes of the general calls; the description of the API says them for each published procedure. */

const name = { type: 'string', minLength: 1, maxLength: 100 };
const id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
const procedure = { ...name, description: 'Name of a file of `schemas/_procedures/`' };

const common = { tags: ['procedures'], security: [{ token: [] }] };
const one = { ...common, params: { type: 'object', properties: { procedure, id } } };
const all = { ...common, params: { type: 'object', properties: { procedure } } };

const known = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    state: { type: 'string' },
    ended: { type: 'boolean', description: 'Whoever goes on from here begins a new case' },
    note: { type: ['string', 'null'], description: 'What the office has last said' },
    moves: { type: 'array', items: { type: 'string' }, description: 'What the member may do now' },
    begun: { type: 'string', format: 'date-time' },
    changed: { type: 'string', format: 'date-time' },
    document: {
      type: ['object', 'null'],
      properties: { number: { type: 'integer' }, signed: { type: ['string', 'null'], format: 'date-time' } },
      description: 'Its newest version; `null` for none',
    },
    values: {
      type: 'object',
      additionalProperties: true,
      description: 'Of its form; absent where a record holds them',
    },
  },
};

const writing = {
  headers: { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } },
  body: {
    type: 'object',
    required: ['move'],
    additionalProperties: false,
    properties: {
      move: { ...name, description: 'Name of a move in the file' },
      state: { ...name, description: 'State the case was seen in; in another one nothing is done (409)' },
      values: { type: 'object', description: 'The filled form, by property, where the move takes it' },
      note: { type: 'string', maxLength: 4000 },
      version: { ...name, description: 'Version of the config that the form was seen in' },
      language: { type: 'string', maxLength: 10 },
    },
  },
};

export const LIST = {
  ...all,
  summary: 'The signed-in user’s own cases of a procedure, newest first',
  response: {
    200: { type: 'array', items: known, description: 'How they stand' },
    ...errorResponses(401, 403, 404, 503),
  },
};

export const READ = {
  ...one,
  summary: 'One of them',
  response: { 200: { ...known, description: 'How it stands' }, ...errorResponses(400, 401, 403, 404, 503) },
};

const failures = errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503);

export const BEGIN = {
  ...all,
  ...writing,
  summary: 'Begin a case, or move the one that goes on',
  response: { 201: { ...known, description: 'How it stands now' }, ...failures },
};

export const MOVE = {
  ...one,
  ...writing,
  summary: 'Move a case',
  response: { 200: { ...known, description: 'How it stands now' }, ...failures },
};

const oneDocument = { ...common, params: { type: 'object', properties: { procedure, id, number: id } } };

export const DOCUMENT = {
  ...oneDocument,
  summary: 'A version of the document of a case, signed if it has been',
  response: errorResponses(400, 401, 403, 404, 409, 503),
};

const signing = (property: string, maxLength: number) => ({
  type: 'object',
  required: [property],
  additionalProperties: false,
  properties: { [property]: { type: 'string', minLength: 1, maxLength, description: 'Base64' } },
});

export const BEGIN_SIGNATURE = {
  ...one,
  headers: sendHeaders,
  summary: 'Begin to sign the newest document with a certificate',
  body: signing('certificate', 50_000),
  response: {
    200: {
      type: 'object',
      properties: { data: { type: 'string' }, digestOid: { type: 'string' } },
      description: 'What is to be signed, Base64, and with which digest; it counts for some minutes',
    },
    ...failures,
  },
};

export const END_SIGNATURE = {
  ...one,
  headers: sendHeaders,
  summary: 'Hand the signature in; that is a move',
  body: signing('signature', 4096),
  response: { 200: { ...known, description: 'How it stands now' }, ...failures },
};
