import { STEP_UP } from '../../core/failures.ts';

/** Pieces of route schemas that several routes share: they check, and they document. */

const errorBody = {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { type: 'string', const: 'Error' },
    message: { type: 'string' },
    code: { type: 'string', enum: [STEP_UP], description: 'The password has to be given again first' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
} as const;

const DESCRIPTIONS: Record<number, string> = {
  400: 'The call is not as described',
  401: 'The session is over: one of six messages',
  403: `The role may not call this; with the code \`${STEP_UP}\`, not before the password is given again`,
  404: 'There is no such thing, or it is somebody else’s',
  409: 'The form is no longer there, or the record exists already',
  412: 'The record was changed or made meanwhile',
  413: 'Too large',
  415: 'A type of body or file that is not taken',
  422: 'Values break rules of the form, or a key was used for another body',
  500: 'Wrong credentials',
  429: 'Tried too often; `Retry-After` says how many seconds to wait',
  503: 'A fault of the server',
  507: 'The disk is full: nothing was kept; the same may be sent again later',
};

/** The bodies of failures by status, for a route's `response`. */
export function errorResponses(...statuses: number[]): Record<number, object> {
  return Object.fromEntries(statuses.map((status) => [status, { description: DESCRIPTIONS[status], ...errorBody }]));
}

/** Headers of calls that change something. */
export const sendHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 8,
      maxLength: 100,
      description: 'Same key, same send: it is done once',
    },
  },
} as const;
