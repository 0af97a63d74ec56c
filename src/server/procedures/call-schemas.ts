import { Type } from 'typebox';
import { arrayOf } from '../../api/shapes/parts.ts';
import { OwnMove, ProcedureCase } from '../../api/shapes/procedures.ts';
import { preconditionHeaders } from '../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';

/** Shapes of the general calls; the description of the API says them for each published procedure. */

const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const procedure = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Name of a file of `schemas/_procedures/`',
});

const common = { tags: ['procedures'], security: [{ token: [] }] };
const one = { ...common, params: Type.Object({ procedure, id }) };
const all = { ...common, params: Type.Object({ procedure }) };

const writing = {
  headers: { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } },
  body: OwnMove,
};

export const LIST = {
  ...all,
  summary: 'The signed-in user’s own cases of a procedure, newest first',
  response: {
    200: arrayOf(ProcedureCase, { description: 'How they stand' }),
    ...errorResponses(401, 403, 404, 503),
  },
};

export const READ = {
  ...one,
  summary: 'One of them',
  response: { 200: ProcedureCase, ...errorResponses(400, 401, 403, 404, 503) },
};

const failures = errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503);

export const BEGIN = {
  ...all,
  ...writing,
  summary: 'Begin a case, or move the one that goes on',
  response: { 201: ProcedureCase, ...failures },
};

export const MOVE = {
  ...one,
  ...writing,
  summary: 'Move a case',
  response: { 200: ProcedureCase, ...failures },
};

const oneDocument = { ...common, params: Type.Object({ procedure, id, number: id }) };

export const DOCUMENT = {
  ...oneDocument,
  summary: 'A version of the document of a case, signed if it has been',
  response: errorResponses(400, 401, 403, 404, 409, 503),
};

const base64 = { minLength: 1, description: 'Base64' };

export const BEGIN_SIGNATURE = {
  ...one,
  headers: sendHeaders,
  summary: 'Begin to sign the newest document with a certificate',
  body: Type.Object({ certificate: Type.String({ ...base64, maxLength: 50_000 }) }, { additionalProperties: false }),
  response: {
    200: Type.Object(
      { data: Type.String(), digestOid: Type.String() },
      { description: 'What is to be signed, Base64, and with which digest; it counts for some minutes' },
    ),
    ...failures,
  },
};

export const END_SIGNATURE = {
  ...one,
  headers: sendHeaders,
  summary: 'Hand the signature in; that is a move',
  body: Type.Object({ signature: Type.String({ ...base64, maxLength: 4096 }) }, { additionalProperties: false }),
  response: { 200: ProcedureCase, ...failures },
};
