import { Type } from 'typebox';
import { DeskAct, DeskAnswer, DeskChoices, DeskDetail, DeskFilter, DeskSource } from '../../api/shapes/desk.ts';
import { choice, username } from '../../api/shapes/parts.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { preconditionHeaders } from '../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { fileResponse } from '../http/send-file.ts';

/** The desk's calls; the same for requests, for cases of procedures and for people. */

/** A reference, the id of a case, or what a person signs in with. */
const key = username;

const common = { tags: ['desk'], security: [{ token: [] }] };
const params = Type.Object({ source: DeskSource });
const one = Type.Object({ source: DeskSource, key });

export const LIST = {
  ...common,
  summary: 'What waits at the desk, some at a time',
  params,
  querystring: Type.Object({
    ...DeskFilter.properties,
    after: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'As `next` said' })),
  }),
  response: { 200: DeskAnswer, ...errorResponses(400, 401, 403, 503) },
};

export const CHOICES = {
  ...common,
  summary: 'What the list can be filtered by',
  params,
  response: { 200: DeskChoices, ...errorResponses(400, 401, 403, 503) },
};

export const DETAIL = {
  ...common,
  summary: 'One of them in full, what happened to it, and what can be done',
  params: one,
  response: { 200: DeskDetail, ...errorResponses(400, 401, 403, 404, 503) },
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
  body: DeskAct,
  response: { 200: DeskDetail, ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 503) },
};

export const FILE = {
  ...common,
  summary: 'A file that went along with a request, or is a value of a case',
  params: Type.Object({ key, property: Type.String({ maxLength: LONGEST_NAME }) }),
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf', 'application/octet-stream'),
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

export const DOCUMENT = {
  ...common,
  summary: 'A version of the document of a case, with its signature once it has one',
  params: Type.Object({ key, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  response: {
    200: fileResponse('application/pdf'),
    ...errorResponses(400, 401, 403, 404, 409, 503),
  },
};

export const EXPORT = {
  ...common,
  summary: 'All that a filter finds, as a file; it is recorded who took it',
  params,
  querystring: Type.Object({ ...DeskFilter.properties, format: choice(['xlsx', 'csv', 'json']) }),
  response: {
    200: fileResponse(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ...['text/csv', 'application/json'],
    ),
    ...errorResponses(400, 401, 403, 413, 503),
  },
};
