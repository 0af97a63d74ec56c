import type { RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { CompiledForm, Values } from '../../core/config.ts';
import { isPlain } from '../../core/forms/plain.ts';
import type { SchemaError } from '../../core/forms/validation.ts';
import { objectOf } from './shape/shape.ts';

/** What the engine asks rjsf of a schema. */
export type SchemaUtils = Pick<SchemaUtilsType, 'getDefaultFormState' | 'retrieveSchema'>;

/** What the schema of one form says of its values. */
export interface SchemaRules {
  schemaUtils: SchemaUtils;
  /** What the schema finds wrong in the whole of the values. */
  errorsOf(values: Values): readonly SchemaError[];
}

/** Makes them. Throws when `validators` were made for another schema. */
export type MakeRules = (schema: RJSFSchema, validators: ValidatorFunctions) => SchemaRules;

let withConditions: MakeRules | null = null;

/** From now on forms with conditions can be drawn (`src/form/conditions.ts`, which pages without any never fetch). */
export function takeConditions(make: MakeRules): void {
  withConditions = make;
}

export function rulesOf(form: CompiledForm, validators: ValidatorFunctions): SchemaRules {
  const make = isPlain(form) ? plainRules : withConditions;
  if (!make) throw new Error(`The form ${form.id} needs src/form/conditions.ts, which has not been loaded`);
  return make(form.schema as RJSFSchema, validators);
}

/** As rjsf has them, for a form where its answers are all plain. */
export const plainRules: MakeRules = (schema, validators) => {
  const validate = validators[hashForSchema(schema)];
  if (!validate) throw new Error('The validators were made for another schema');
  const getDefaultFormState = (asked: RJSFSchema, values?: unknown) => {
    // A row of a list of single values begins with nothing.
    if (asked.type !== 'object') return values;
    const properties = Object.entries(asked.properties ?? {}).map(([name, one]) => [name, objectOf(one)] as const);
    const defaults = properties.filter(([, one]) => 'default' in one).map(([name, one]) => [name, one.default]);
    return { ...Object.fromEntries(defaults), ...objectOf(values) };
  };
  return {
    schemaUtils: {
      getDefaultFormState: getDefaultFormState as SchemaUtils['getDefaultFormState'],
      retrieveSchema: (asked) => asked,
    },
    errorsOf(values) {
      validate(values);
      return (validate.errors ?? []) as SchemaError[];
    },
  };
};
