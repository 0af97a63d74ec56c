import { Ajv, type ValidateFunction } from 'ajv';
import { storedValue } from '../../core/lists/list.ts';
import type { Field } from '../forms/fields.ts';
import { isObject, type JsonObject, objectOf, stringOf } from '../json.ts';
import type { Report } from '../report.ts';
import { type ListModel, valueRule } from './model.ts';

/** Files of an import are text. */
const SAMPLE = 'a text';

/** Checks that what a list puts into a field is what the field may hold. */
export function checkFieldLists(fields: readonly Field[], lists: readonly ListModel[], report: Report): void {
  for (const field of fields) {
    const options = objectOf(field.ui['ui:options']);
    const list = lists.find(({ id }) => id === stringOf(options.source));
    const schema = field.schemas.find(({ type }) => type !== undefined);
    if (!list || !schema || field.broken) continue;
    const one = field.types.includes('array') ? schema.items : schema;
    if (!isObject(one)) continue;
    const fits = fitting(one);
    const sample = samplesOf(list).find((value) => !fits(value));
    if (sample === undefined) continue;
    const what = `the list "${list.id}" gives ${JSON.stringify(sample)}, which the field may not hold`;
    const remedy = `change the field's type, or say what is stored: "value" in ${list.file.file}`;
    report.value(options, 'source', what, remedy);
  }
}

/** Values that can be chosen; of an import one as it will look. */
function samplesOf({ whole, nodes }: ListModel): unknown[] {
  const rule = valueRule(whole);
  if (whole.import !== undefined)
    return [typeof rule === 'string' ? SAMPLE : Object.fromEntries(Object.keys(rule).map((name) => [name, SAMPLE]))];
  return nodes
    .filter(({ node }) => node.heading !== true && node.retired !== true)
    .map(({ id, parent }) => {
      const above = parent?.id as string | number | undefined;
      return storedValue(rule, { id, label: SAMPLE, ...(above === undefined ? {} : { parent: above }) });
    });
}

const ajv = new Ajv({ strict: false });
/** Compiled by what they say: most fields are a text. */
const kept = new Map<string, ValidateFunction>();

/** By type alone: a list of today may break a bound that the field sets for what is typed. */
function fitting(schema: JsonObject): (value: unknown) => boolean {
  const types = typesIn(schema);
  const key = JSON.stringify(types);
  try {
    const fits = kept.get(key) ?? ajv.compile(types);
    kept.set(key, fits);
    return fits;
  } catch {
    // A schema that does not compile is reported where it stands.
    return () => true;
  }
}

function typesIn({ type, properties, required }: JsonObject): JsonObject {
  return {
    ...(type === undefined ? {} : { type }),
    ...(Array.isArray(required) ? { required } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, typesIn(objectOf(one))]),
          ),
        }
      : {}),
  };
}
