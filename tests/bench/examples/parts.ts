/** Parts that samples are put together of. */

export type Schema = Record<string, unknown>;

export const TEXT = { type: 'string' };
export const NUMBER = { type: 'number' };
export const YES = { type: 'boolean' };
export const textOf = (first: string) => ({ type: 'string', default: first });
export const object = (properties: Schema, more: Schema = {}) => ({ type: 'object', properties, ...more });
export const list = (items: unknown, more: Schema = {}) => ({ type: 'array', items, ...more });
export const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
export const only = (value: unknown) => ({ enum: [value] });
export const FILE = {
  type: 'object',
  'ui:widget': 'file',
  required: ['name', 'type', 'size'],
  properties: {
    name: TEXT,
    type: { type: 'string', enum: ['application/pdf'] },
    size: { type: 'integer', minimum: 1, maximum: 100_000 },
  },
};
export const PERSON = object(
  {
    firstName: { ...textOf('Núria'), 'ui:autocomplete': 'given-name' },
    lastName: TEXT,
    age: { type: 'integer' },
    bio: { type: 'string', 'ui:widget': 'textarea' },
    password: { type: 'string', minLength: 3, 'ui:widget': 'password' },
    telephone: { type: 'string', minLength: 9 },
  },
  { required: ['firstName', 'lastName'] },
);
export const TASK = object(
  { name: TEXT, details: { type: 'string', 'ui:widget': 'textarea' }, done: { ...YES, default: false } },
  { required: ['name'] },
);
export const POINT = object({ lat: NUMBER, lon: NUMBER }, { required: ['lat', 'lon'] });
export const CARD = { name: TEXT, card: NUMBER, billing: TEXT };
export const OPTIONS = Array.from({ length: 250 }, (_, index) => `choice ${index}`);
export const PETS = { enum: ['none', 'one', 'several'] };
