import { schemaParser } from '@rjsf/utils';
import type { CompiledForm } from '../../core/config.ts';
import type { ValidatorFunctions } from '../../core/forms/rules.ts';
import { makeAjv, namesOfEveryObject } from '../ajv.ts';
import type { JsonObject } from '../json.ts';

/**
 * The validators of a form that is compiled where it is drawn. AJV makes their code by `new Function`, so a page needs
 * `unsafe-eval` for it; members' pages run published ones.
 */
export function makeValidators(form: Pick<CompiledForm, 'schema'>): ValidatorFunctions {
  const ajv = makeAjv({ strict: false, ownProperties: namesOfEveryObject(form.schema) });
  return Object.fromEntries(
    Object.entries(schemaParser(form.schema as JsonObject)).map(([hash, schema]) => {
      const { $id: _, ...plain } = schema as JsonObject;
      return [hash, ajv.compile(plain)];
    }),
  ) as unknown as ValidatorFunctions;
}
