import fc from 'fast-check';
import { propertyNames } from '../../../src/core/forms/property-names.ts';
import { type Draw, maybe, one, type Schema, widgetOf } from './single-values.ts';

/** What a random form has beside fields that are filled in: a computed value, files, steps. */

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

/** Files that are sent along. */
export function withFiles(draw: Draw, { schema, value }: Group): string[] {
  const types = ['application/pdf', 'image/png'];
  const facts = {
    name: { type: 'string' },
    type: { type: 'string', enum: types },
    size: { type: 'integer', minimum: 1 },
  };
  const file = { type: 'object', required: ['name', 'type', 'size'], properties: facts, ...widgetOf('file') };
  const paper = (name: string) => ({ name, type: 'application/pdf', size: draw(fc.integer({ min: 900, max: 2000 })) });
  const many = { type: 'array', items: { ...file, 'ui:widget': undefined }, maxItems: 3, ...widgetOf('file') };
  Object.assign(schema.properties as Schema, { paper: file, papers: JSON.parse(JSON.stringify(many)) });
  if (draw(maybe)) schema.required = [...((schema.required as string[]) ?? []), 'papers'];
  Object.assign(value, { papers: [paper('a.pdf'), paper('b.pdf')] }, draw(maybe) ? { paper: paper('c.pdf') } : {});
  return ['paper', 'papers'];
}

/** One field after the other, in two steps. */
export function steps(draw: Draw, schema: Schema): Schema {
  const names = [...propertyNames(schema)];
  const at = draw(fc.integer({ min: 1, max: Math.max(1, names.length - 1) }));
  const parts = [names.slice(0, at), names.slice(at)].filter(({ length }) => length > 0);
  return { look: 'wizard', sections: parts.map((fields, index) => ({ id: `s${index}`, fields })) };
}
