import type { JsonObject } from '../json.ts';
import { FIELD_KINDS } from './field-kinds.ts';

export interface NewFieldSpec {
  name: string;
  schema: JsonObject;
  /** To choose from, where it is a choice. */
  choices: readonly string[];
  /** The record that it is taken from, where it is not a field of its own. */
  record?: string;
}

const NAME = /^[A-Za-z_][\w-]*$/;

/**
 * Reads `day:date, people:number, room:large|small, person.name`: a name and a kind of `FIELD_KINDS`, or the choices; a
 * name alone is a text; a record and one of its properties are what is kept of the person.
 * @throws Error that says which part is not understood and what there is
 */
export function fieldsIn(text: string): NewFieldSpec[] {
  const fields = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readField);
  const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) < at);
  if (twice) throw new Error(`"${twice.name}" is named twice: give one of the fields another name.`);
  return fields;
}

function readField(part: string): NewFieldSpec {
  const [name = '', kind = 'text', ...more] = part.split(':').map((word) => word.trim());
  const [, record, property] = /^([a-z][a-z0-9-]*)\.([A-Za-z_]\w*)$/.exec(part) ?? [];
  if (record !== undefined && property !== undefined)
    return {
      name: property,
      choices: [],
      record,
      schema: { $ref: `_records/${record}.record.json#/properties/${property}` },
    };
  if (!NAME.test(name) || more.length > 0)
    throw new Error(`"${part}" is no field: write name:kind, the name in English letters without accents.`);
  if (kind.includes('|')) {
    const choices = kind.split('|').map((choice) => choice.trim());
    if (!choices.every((choice) => NAME.test(choice)))
      throw new Error(
        `"${part}": write choices in English letters without accents, with | between; their words come later.`,
      );
    return { name, choices, schema: { type: 'string', enum: choices, 'ui:widget': 'radio' } };
  }
  if (!Object.hasOwn(FIELD_KINDS, kind))
    throw new Error(
      `"${kind}" is no kind of field: use ${Object.keys(FIELD_KINDS).join(', ')}, or choices such as a|b.`,
    );
  return { name, choices: [], schema: { ...FIELD_KINDS[kind] } };
}
