import { STEP_UP } from '../../core/failures.ts';

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
  400: 'The call does not match its description',
  401: 'The session is over, with one of six messages',
  403: `The role may not call this; with the code \`${STEP_UP}\`, not before the password is given again`,
  404: 'Not found, or it belongs to another person',
  409: 'The form is no longer there, or the record exists already',
  410: 'It cannot be read any more',
  412: 'The record was changed or made meanwhile',
  413: 'Too large',
  415: 'The type of the body or file is not accepted',
  422: 'Values break rules of the form, or a key was used for another body',
  500: 'Wrong credentials',
  429: 'Too many attempts; `Retry-After` says how many seconds to wait',
  503: 'A fault of the server',
  507: 'The disk is full: nothing was stored; send again later',
};

/**
 * Descriptions of failures by status, for the `response` of a route. Failures that follow from what a call takes and
 * from who may call are added to every route (`describeApi`).
 */
export function errorResponses(...statuses: number[]): Record<number, object> {
  return Object.fromEntries(statuses.map((status) => [status, { description: DESCRIPTIONS[status], ...errorBody }]));
}

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
