import { type RJSFSchema, schemaParser } from '@rjsf/utils';
import { makeAjv, namesOfEveryObject } from '../../src/compiler/ajv.ts';
import type { CompiledForm } from '../../src/core/config.ts';
import type { ValidatorFunctions } from '../../src/core/forms/rules.ts';

/** Validators for a form written in a test. Tests may compile in the browser; the product never does. */
export function makeValidators(form: Pick<CompiledForm, 'schema'>): ValidatorFunctions {
  const ajv = makeAjv({ strict: false, ownProperties: namesOfEveryObject(form.schema) });
  return Object.fromEntries(
    Object.entries(schemaParser(form.schema as RJSFSchema)).map(([hash, schema]) => {
      const { $id: _, ...plain } = schema as RJSFSchema;
      return [hash, ajv.compile(plain)];
    }),
  ) as unknown as ValidatorFunctions;
}
