const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

/** Of examples whose schema is made while they run: what they make of their data, in words of our own. */
export const GENERATED: Readonly<Record<string, object>> = {
  generate: {
    type: 'object',
    properties: {
      name: TEXT,
      birth: TEXT,
      data: { type: 'object', properties: { age: { type: 'integer' }, height: NUMBER } },
      vegetarian: { type: 'boolean' },
    },
  },
  dynamic: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1 }, birth: { type: 'string', format: 'date' } },
  },
};
