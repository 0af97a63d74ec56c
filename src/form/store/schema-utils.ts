import {
  type Experimental_DefaultFormStateBehavior,
  getDefaultFormState,
  getDisplayLabel,
  isSelect,
  type RJSFSchema,
  retrieveSchema,
  type SchemaUtilsType,
  type ValidatorType,
} from '@rjsf/utils';

/** What the engine and rjsf's `SchemaField` ask of a schema. */
export type SchemaUtils = Pick<
  SchemaUtilsType,
  'getDefaultFormState' | 'retrieveSchema' | 'isSelect' | 'getDisplayLabel'
>;

/**
 * rjsf's functions over one schema. Its own `createSchemaUtils` names them all, so that every page would fetch what
 * prunes values and makes absolute references too.
 */
export function schemaUtilsOf(
  validator: ValidatorType,
  root: RJSFSchema,
  defaults: Experimental_DefaultFormStateBehavior,
): SchemaUtils {
  return {
    getDefaultFormState: (schema, values, includeUndefined = false, initial) =>
      getDefaultFormState(validator, schema, values, root, includeUndefined, defaults, undefined, initial),
    retrieveSchema: (schema, values, resolveAnyOfOrOneOfRefs) =>
      retrieveSchema(validator, schema, root, values, undefined, resolveAnyOfOrOneOfRefs),
    isSelect: (schema) => isSelect(validator, schema, root),
    getDisplayLabel: (schema, ui, options) => getDisplayLabel(validator, schema, ui, root, options),
  };
}
