/** As much of a JSON schema as is looked at. */
type Schema = Record<string, unknown>;

/** Keywords of a form that is nothing but its properties. */
const OF_FORM = new Set(['$schema', '$id', 'type', 'properties', 'required', 'title', 'description']);
const VALUES = new Set<unknown>(['string', 'number', 'integer', 'boolean']);
/** Keywords by which rjsf makes another schema of one, with the values or without. */
const RESOLVED = [
  ...['if', 'dependencies', 'allOf', 'anyOf', 'oneOf', '$ref'],
  ...['additionalProperties', 'patternProperties'],
];

/**
 * The form has single values and lists of them, and no conditions: whatever is filled in, its schema is the one it was
 * published with, and its defaults are what its properties say. Nothing of rjsf has to be asked about it.
 */
export function isPlain({ schema }: { schema: object }): boolean {
  const { properties = {}, ...rest } = schema as Schema;
  const known = Object.keys(rest).every((keyword) => OF_FORM.has(keyword));
  return known && rest.type === 'object' && Object.values(properties as Schema).every(isValueOrList);
}

/** rjsf leaves the schema as it is. */
export function isResolved(schema: object): boolean {
  return !RESOLVED.some((keyword) => keyword in schema);
}

function isValueOrList(schema: unknown): boolean {
  if (isValue(schema)) return true;
  if (!isSchema(schema)) return false;
  const { type, items } = schema;
  // What defaults of lists and of their entries come to is rjsf's to say.
  return type === 'array' && !('default' in schema) && isValue(items) && !('default' in (items as Schema));
}

function isValue(schema: unknown): boolean {
  return isSchema(schema) && VALUES.has(schema.type);
}

function isSchema(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) && isResolved(schema);
}
