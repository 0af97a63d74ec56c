import type { JsonObject } from '../json.ts';

/** Kinds of field that a new form may begin with, by the word staff say, and what their schema is. */
export const FIELD_KINDS = {
  text: { type: 'string', maxLength: 200 },
  long: { type: 'string', maxLength: 2000, 'ui:widget': 'textarea' },
  number: { type: 'integer', minimum: 0 },
  money: { type: 'number', minimum: 0, multipleOf: 0.01, 'ui:widget': 'money' },
  date: { type: 'string', format: 'date', 'ui:widget': 'date' },
  email: { type: 'string', format: 'email', 'ui:widget': 'email' },
  yes: { type: 'boolean' },
} as const satisfies Record<string, JsonObject>;

/** A field to begin with. */
export interface NewField {
  name: string;
  schema: JsonObject;
  /** To choose from, where it is a choice. */
  choices: readonly string[];
}

const NAME = /^[A-Za-z_][\w-]*$/;

/**
 * Reads `day:date, people:number, room:large|small`: a name and a kind of `FIELD_KINDS`, or the choices; a name alone
 * is a text.
 * @throws Error that says which part is not understood and what there is
 */
export function readFields(said: string): NewField[] {
  const fields = said
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readField);
  const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) < at);
  if (twice) throw new Error(`"${twice.name}" is named twice: give one of the fields another name.`);
  return fields;
}

function readField(part: string): NewField {
  const [name = '', kind = 'text', ...more] = part.split(':').map((word) => word.trim());
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
  return { name, choices: [], schema: { ...FIELD_KINDS[kind as keyof typeof FIELD_KINDS] } };
}
