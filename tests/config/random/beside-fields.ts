import fc from 'fast-check';
import { propertyNames } from '../../../src/core/forms/property-names.ts';
import { ANY_SIZE } from '../../support/made-files.ts';
import { type Draw, maybe, number, one, type Schema, widgetOf } from './single-values.ts';

/** Parts of a random form beside fields that are filled in: a computed value, files, steps. */

const HOME = 3;
const ABROAD = 1;

type Group = { schema: Schema; value: Schema };

/** A field that nobody fills in: its value follows from another one. */
export function withComputed(draw: Draw, { schema, value }: Group): void {
  const price = { type: 'number', minimum: 0, maximum: 999, multipleOf: 0.01, ...widgetOf('money') };
  const total = { type: 'number', 'ui:value': 'values["un preu"] * 2', ...widgetOf(draw(one(undefined, 'money'))) };
  Object.assign(schema.properties as Schema, { 'un preu': price, total });
  schema.required = [...((schema.required as string[]) ?? []), 'un preu'];
  const cents = draw(fc.integer({ min: 0, max: 99_900 }));
  Object.assign(value, { 'un preu': cents / 100, total: (cents * 2) / 100 });
}

/** Files that are sent along: of several kinds, one or many; pictures that are drawn anew, and signatures. */
export function withFiles(draw: Draw, { schema, value }: Group): string[] {
  const file = (types: readonly string[], widget: string): Schema => ({
    type: 'object',
    required: ['name', 'type', 'size'],
    properties: {
      name: { type: 'string' },
      type: { type: 'string', enum: types },
      size: { type: 'integer', minimum: 1 },
    },
    ...widgetOf(widget),
  });
  const paper = file(['application/pdf', 'image/png'], 'file');
  const papers = { type: 'array', items: { ...paper, 'ui:widget': undefined }, maxItems: 3, ...widgetOf('file') };
  const kinds = {
    paper,
    papers: JSON.parse(JSON.stringify(papers)) as Schema,
    foto: file(['image/png', 'image/jpeg'], 'picture'),
    signatura: file(['image/png'], 'signature'),
  };
  const size = draw(fc.integer({ min: 900, max: 2000 }));
  const drawn = (name: string) => ({ name, type: 'image/png', size: ANY_SIZE });
  const pdf = (name: string) => ({ name, type: 'application/pdf', size });
  const filled: Schema = {
    paper: draw(one(pdf('c.pdf'), drawn('d.png'))),
    papers: draw(one([pdf('a.pdf'), pdf('b.pdf')], [drawn('a.png'), pdf('b.pdf'), pdf('è ü.pdf')])),
    foto: drawn('foto.png'),
    signatura: drawn('signatura.png'),
  };
  const names = draw(fc.shuffledSubarray(Object.keys(kinds) as (keyof typeof kinds)[], { minLength: 1 }));
  for (const name of names) {
    (schema.properties as Schema)[name] = kinds[name];
    const isRequired = draw(maybe);
    if (isRequired) schema.required = [...((schema.required as string[]) ?? []), name];
    if (isRequired || draw(maybe)) value[name] = filled[name];
  }
  return names;
}

/** An entry of a list that the server is asked for, and the town of a postal code. */
export function withLists(draw: Draw, { schema, value }: Group): void {
  const asked = { 'ui:widget': 'autocomplete', 'ui:options': { source: 'countries' }, 'ui:autocomplete': 'country' };
  const country = { type: 'integer', default: HOME, ...asked };
  const code = { type: 'string', ...widgetOf('postal-code') };
  const options = { source: 'towns', fills: { provincia: 'province' } };
  const town = { type: 'string', ...widgetOf('town'), 'ui:options': options };
  Object.assign(schema.properties as Schema, { country, code, town, province: { type: 'string' } });
  const places = [
    { country: HOME, code: '08001', town: 'Barcelona', province: 'Barcelona' },
    { country: HOME, code: '08880', town: 'Cubelles', province: 'Barcelona' },
    { country: ABROAD, code: 'AD 500', town: 'Andorra la Vella' },
  ];
  if (draw(maybe)) schema.required = [...((schema.required as string[]) ?? []), 'town'];
  Object.assign(value, draw(one(...places)));
}

/** Things that hold such things, some levels of them. */
export function withTree(draw: Draw, { schema, value }: Group): void {
  const leaf = number(draw);
  const below = { type: 'array', items: { $ref: '#/definitions/node' }, maxItems: 3 };
  const node = {
    type: 'object',
    required: ['nom'],
    properties: { nom: { type: 'string' }, fulla: leaf.schema, below },
  };
  schema.definitions = { node };
  Object.assign(schema.properties as Schema, { arbre: below });
  const grown = (levels: number): Schema[] =>
    Array.from({ length: draw(fc.integer({ min: 1, max: 2 })) }, () => ({
      nom: 'x',
      ...(draw(maybe) ? { fulla: leaf.value } : {}),
      ...(levels > 1 ? { below: grown(levels - 1) } : {}),
    }));
  const levels = draw(fc.nat(5));
  if (levels > 0) value.arbre = grown(levels);
}

/** One field after the other, in two steps. */
export function steps(draw: Draw, schema: Schema): Schema {
  const names = [...propertyNames(schema)];
  const at = draw(fc.integer({ min: 1, max: Math.max(1, names.length - 1) }));
  const parts = [names.slice(0, at), names.slice(at)].filter(({ length }) => length > 0);
  return { inSteps: true, sections: parts.map((fields, index) => ({ id: `s${index}`, fields })) };
}
