import { expect, test } from 'vitest';
import type { Values } from '../../../src/core/config.ts';
import type { LoadedForm } from '../../../src/server/domain/config/loaded-version.ts';
import { trustedValues } from '../../../src/server/domain/procedures/accepted-values.ts';
import { compileSchema } from '../../support/compile-schema.ts';

const hidden = (value: unknown) => ({ type: 'string', default: value, 'ui:widget': 'hidden' });
const fixed = { type: 'integer', default: 3, 'ui:readonly': true };
const form = compileSchema({
  type: 'object',
  properties: {
    name: { type: 'string' },
    origin: hidden('web'),
    number: { type: 'string', 'ui:widget': 'hidden' },
    level: fixed,
    place: { type: 'object', properties: { town: { type: 'string' }, code: hidden('08') } },
    guests: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, fee: fixed } } },
  },
}) as LoadedForm;

test.for<[name: string, sent: Values, stored: Values, counts: Values]>([
  ['what is not drawn is as the form begins', { name: 'a' }, {}, { name: 'a', origin: 'web', level: 3 }],
  ['a client says nothing of it', { origin: 'evil', level: 9, number: 'x' }, {}, { origin: 'web', level: 3 }],
  ['what is stored comes before', {}, { origin: 'app', number: 'P1' }, { origin: 'app', number: 'P1', level: 3 }],
  [
    'in groups and rows as well',
    { place: { town: 'Vic', code: '99' }, guests: [{ name: 'a', fee: 0 }, {}] },
    {},
    {
      origin: 'web',
      level: 3,
      place: { town: 'Vic', code: '08' },
      guests: [{ name: 'a', fee: 3 }, { fee: 3 }],
    },
  ],
])('%s', ([, sent, stored, counts]) => {
  expect(trustedValues(form, sent, stored)).toEqual(counts);
});
