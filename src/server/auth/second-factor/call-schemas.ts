import { errorResponses, sendHeaders } from '../../http/schemas.ts';

/** Shapes of the calls about a second factor. */

const text = { type: 'string' };
const ticket = { type: 'string', minLength: 1, maxLength: 1000 };
/** Six digits, or a recovery code, with blanks and hyphens as people type them. */
const code = { type: 'string', minLength: 1, maxLength: 40 };
const codes = { type: 'array', items: text, description: 'Each good once; nobody sees them again' };
const body = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});
const proposal = {
  description: 'What an app makes codes with: as text, and as the address in a QR code',
  type: 'object',
  properties: { secret: text, address: text },
};
const desk = { tags: ['desk'], security: [{ token: [] }], headers: sendHeaders };
const session = { tags: ['session'] };

export const SIGN_IN_CODE = {
  ...session,
  summary: 'Ends a sign-in with a code of the second factor, or a recovery code',
  body: body({ ticket, code }),
  response: {
    200: { description: 'A signed token', type: 'object', properties: { token: text } },
    ...errorResponses(400, 404, 429, 503),
  },
};

export const SIGN_IN_SECRET = {
  ...session,
  summary: 'Proposes a secret to a sign-in whose account needs a second factor and has none',
  body: body({ ticket }),
  response: { 200: proposal, ...errorResponses(400, 404, 409, 503) },
};

export const SIGN_IN_ENROLMENT = {
  ...session,
  summary: 'Puts the proposed secret in use by its first code, and ends the sign-in',
  body: body({ ticket, code }),
  response: {
    200: {
      description: 'A signed token, and recovery codes',
      type: 'object',
      properties: { token: text, recoveryCodes: codes },
    },
    ...errorResponses(400, 404, 409, 429, 503),
  },
};

export const STANDING = {
  ...desk,
  summary: 'Whether there is a second factor, how many recovery codes are left, and who else has one',
  response: {
    200: {
      description: '`rule`: what the operator wants. `since`: absent without one',
      type: 'object',
      properties: {
        rule: { type: 'string', enum: ['required', 'optional', 'off'] },
        since: { type: 'string', format: 'date-time' },
        recoveryCodes: { type: 'integer' },
        colleagues: {
          type: 'array',
          items: {
            type: 'object',
            properties: { username: text, name: text, since: { type: 'string', format: 'date-time' } },
          },
        },
      },
    },
    ...errorResponses(401, 403, 503),
  },
};

export const SECRET = {
  ...desk,
  summary: 'Proposes a secret; what is in use stays until a code of it is given',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  response: { 200: proposal, ...errorResponses(401, 403, 409, 415, 422, 503) },
};

export const ENROLMENT = {
  ...desk,
  summary: 'Puts the proposed secret in use by its first code',
  body: body({ code }),
  response: {
    200: { description: 'Recovery codes', type: 'object', properties: { recoveryCodes: codes } },
    ...errorResponses(400, 401, 403, 415, 422, 429, 503),
  },
};

export const RESET = {
  ...desk,
  summary: 'Takes the second factor of a colleague, or one’s own, away; the sessions of the account end',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  body: body({ username: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' } }),
  response: {
    204: { description: 'Done', type: 'null' },
    ...errorResponses(400, 401, 403, 404, 415, 422, 503),
  },
};
