import { Type } from 'typebox';
import { username } from '../../../api/shapes/parts.ts';
import {
  Enrolled,
  FactorProposal,
  SecondFactorAnswer,
  WithCode,
  WithTicket,
  WithTicketAndCode,
} from '../../../api/shapes/second-factor.ts';
import { errorResponses, sendHeaders } from '../../http/schemas.ts';

/** Descriptions of the calls about a second factor. */

const desk = { tags: ['desk'], security: [{ token: [] }], headers: sendHeaders };
const session = { tags: ['session'] };

export const SIGN_IN_CODE = {
  ...session,
  summary: 'Ends a sign-in with a code of the second factor, or a recovery code',
  body: WithTicketAndCode,
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    ...errorResponses(400, 404, 429, 503),
  },
};

export const SIGN_IN_SECRET = {
  ...session,
  summary: 'Proposes a secret to a sign-in whose account needs a second factor and has none',
  body: WithTicket,
  response: { 200: FactorProposal, ...errorResponses(400, 404, 409, 503) },
};

export const SIGN_IN_ENROLMENT = {
  ...session,
  summary: 'Puts the proposed secret in use by its first code, and ends the sign-in',
  body: WithTicketAndCode,
  response: { 200: Enrolled, ...errorResponses(400, 404, 409, 429, 503) },
};

export const STANDING = {
  ...desk,
  summary: 'Whether there is a second factor, how many recovery codes are left, and who else has one',
  response: { 200: SecondFactorAnswer, ...errorResponses(401, 403, 503) },
};

export const SECRET = {
  ...desk,
  summary: 'Proposes a secret; what is in use stays until a code of it is given',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  response: { 200: FactorProposal, ...errorResponses(401, 403, 409, 415, 422, 503) },
};

export const ENROLMENT = {
  ...desk,
  summary: 'Puts the proposed secret in use by its first code',
  body: WithCode,
  response: { 200: Enrolled, ...errorResponses(400, 401, 403, 415, 422, 429, 503) },
};

export const RESET = {
  ...desk,
  summary: 'Takes the second factor of a colleague, or one’s own, away; the sessions of the account end',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  body: Type.Object({ username }, { additionalProperties: false }),
  response: {
    204: { description: 'Done', type: 'null' },
    ...errorResponses(400, 401, 403, 404, 415, 422, 503),
  },
};
