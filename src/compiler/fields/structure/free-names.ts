import type { Json } from '../../../core/config.ts';
import { isJsonObject, type JsonObject, jsonObjectOf } from '../../json.ts';
import { inheritEntry, inheritOrigin, placedAs, placedWithout } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';

/** Keywords of an object with free names, and what they are of a list. */
const OF_LIST: Readonly<Record<string, string>> = { minProperties: 'minItems', maxProperties: 'maxItems' };

const OF_NAMES = ['additionalProperties', 'patternProperties', 'propertyNames'];

/** The list of free names beside fields. */
const MORE = 'more';

/**
 * An object whose names people choose themselves (`additionalProperties` or `patternProperties` with a schema) as a list
 * of entries with a `name` and a `value`, which is how it is drawn, sent and kept: an object keeps no order, neither in
 * JavaScript nor in the database. No name may stand in it twice. An object that has fields of its own as well keeps
 * them, with that list as one more field, `more`. Widgets that draw whole objects keep them.
 */
export function withFreeNames(node: JsonObject, report: Report): JsonObject {
  const found = freeNames(node, report);
  if (!found) return node;
  const { value, pattern } = found;
  if (isJsonObject(node.properties)) return withMore(node, node.properties, entryOf(node, value, pattern));
  const list: JsonObject = {};
  inheritOrigin(list, node);
  for (const [key, entry] of Object.entries(node)) {
    if (OF_NAMES.includes(key) || key === 'required') continue;
    const name = OF_LIST[key] ?? key;
    list[name] = key === 'default' && isJsonObject(entry) ? pairsOf(entry) : entry;
    inheritEntry(list, node, key, name);
  }
  list.type = 'array';
  list.items = entryOf(node, value, pattern);
  return list;
}

/** The object with its own fields, and a list of those with free names. */
function withMore(node: JsonObject, own: JsonObject, items: JsonObject): JsonObject {
  const properties = placedAs({ ...own, [MORE]: placedAs({ type: 'array', items }, node) }, own);
  inheritEntry(
    properties,
    node,
    node.patternProperties === undefined ? 'additionalProperties' : 'patternProperties',
    MORE,
  );
  return Object.assign(placedWithout(node, OF_NAMES), { properties });
}

/** The schemas of the values and of the names; nothing for an object without free names. */
function freeNames(node: JsonObject, report: Report): { value: JsonObject; pattern?: string } | undefined {
  const { additionalProperties: further, patternProperties: byPattern, 'ui:widget': widget } = node;
  const patterns = Object.entries(jsonObjectOf(byPattern));
  const values = [...patterns.map(([, value]) => value), further].filter(isJsonObject);
  const [value] = values;
  if (widget !== undefined && widget !== 'rows' && widget !== 'group') return undefined;
  if (!value) {
    const rule = ['propertyNames', 'minProperties', 'maxProperties'].find((one) => node[one] !== undefined);
    if (rule !== undefined)
      report.key(node, rule)(
        say`people choose no names here`,
        say`add "additionalProperties": {"type": …}, or remove this`,
      );
    return undefined;
  }
  const key = patterns.length > 0 ? 'patternProperties' : 'additionalProperties';
  if (isJsonObject(node.properties) && Object.hasOwn(node.properties, MORE)) {
    const what = say`"${MORE}" would be the list of the free names, and is a property already`;
    report.key(node, key)(what, say`call that property something else`);
    return undefined;
  }
  const count = Object.keys(OF_LIST).find((one) => node[one] !== undefined);
  if (isJsonObject(node.properties) && count !== undefined) {
    report.key(node, count)(
      say`fields and free names are counted together`,
      say`put the free ones into a property of their own`,
    );
    return undefined;
  }
  const named = jsonObjectOf(node.propertyNames).pattern !== undefined && patterns.length > 0;
  if (values.length > 1 || named) {
    const what = named ? say`"propertyNames" says what names look like as well` : say`there are several kinds of names`;
    report.key(node, key)(what, say`keep one, or make a property of each kind`);
    return undefined;
  }
  return { value, ...(patterns[0] ? { pattern: patterns[0][0] } : {}) };
}

function entryOf(node: JsonObject, value: JsonObject, pattern: string | undefined): JsonObject {
  const rules = jsonObjectOf(node.propertyNames);
  const chosen = rules.enum === undefined && rules['ui:widget'] === undefined;
  const name: JsonObject = placedAs(
    {
      ...rules,
      type: 'string',
      ...(pattern === undefined ? {} : { pattern }),
      ...(chosen ? { 'ui:widget': 'free-name' } : {}),
      uniqueIn: { $data: '2' },
    },
    isJsonObject(node.propertyNames) ? rules : node,
  );
  const properties: JsonObject = placedAs({ name, value }, node);
  // A box that is not ticked is a value as well.
  const required: Json[] = value.type === 'boolean' ? ['name'] : ['name', 'value'];
  return placedAs({ type: 'object', required, properties }, node);
}

function pairsOf(object: JsonObject): Json[] {
  return Object.entries(object).map(([name, value]) => ({ name, value }));
}
