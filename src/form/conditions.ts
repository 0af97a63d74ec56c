import {
  type Experimental_DefaultFormStateBehavior,
  getDefaultFormState,
  type RJSFSchema,
  retrieveSchema,
} from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { inFileOrder } from '../core/forms/file-order.ts';
import { isResolved } from '../core/forms/plain.ts';
import type { SchemaError } from '../core/forms/validation.ts';
import { type MakeRules, takeConditions } from './store/rules.ts';

/**
 * A `const` is a demand, not a default: an acceptance box must not come ticked. So is `minItems`: a list
 * that wants an entry must not come with an empty one.
 */
const DEFAULTS: Experimental_DefaultFormStateBehavior = {
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
};

/**
 * rjsf's functions over one schema. Its own `createSchemaUtils` names them all, so that every page would fetch what
 * prunes values and makes absolute references too.
 */
export const rjsfRules: MakeRules = (root: RJSFSchema, validators) => {
  const validator = createPrecompiledValidator(validators, root);
  return {
    schemaUtils: {
      getDefaultFormState: (schema, values, includeUndefined = false, initial) =>
        getDefaultFormState(validator, schema, values, root, includeUndefined, DEFAULTS, undefined, initial),
      retrieveSchema: (schema, values, resolveAnyOfOrOneOfRefs) =>
        isResolved(schema)
          ? schema
          : inFileOrder(retrieveSchema(validator, schema, root, values, undefined, resolveAnyOfOrOneOfRefs), schema),
    },
    errorsOf: (values) => validator.rawValidation<SchemaError>(root, values).errors ?? [],
  };
};

takeConditions(rjsfRules);
