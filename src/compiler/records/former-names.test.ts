import { expect, test } from 'vitest';
import type { JsonFile } from '../read/json-file.ts';
import { inlineRefs } from '../refs.ts';
import { Report } from '../report.ts';
import { formerNames } from './former-names.ts';

test('former names come along from other files, with the same name alone, at every depth', () => {
  const car = { type: 'object', properties: { plate: { type: 'string', was: ['number', 'sign'] } } };
  const $ref = '_shared/car.schema.json#/definitions/car';
  const plate = { $ref: `${$ref}/properties/plate` };
  const file = (name: string, value: object) => ({ file: `schemas/${name}.schema.json`, value }) as unknown as JsonFile;
  const form = file('form', {
    properties: {
      plate,
      other: plate,
      number: { type: 'string' },
      own: { ...plate, was: 'mine' },
      cars: { type: 'array', items: { $ref } },
    },
  });
  const shared = file('_shared/car', { definitions: { car } });
  expect(formerNames(inlineRefs(form, new Map([[shared.file, shared]]), new Report()))).toEqual({
    plate: ['sign'],
    own: ['mine'],
    'cars.*.plate': ['number', 'sign'],
  });
});
