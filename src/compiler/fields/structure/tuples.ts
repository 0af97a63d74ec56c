import type { Json } from '../../../core/config.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { inheritEntry, inheritOrigin, placedAs, placedWithout } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { mayBeNull } from './types.ts';

/** Keywords of a tuple that its group has no use for. */
const OF_LIST = ['type', 'items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'default'];

const MORE = 'more';

/**
 * A list in which each place means something of its own (`"items": [{…}, {…}]`, JSON Schema draft-07, 6.4.1) as a group
 * with a field for each place, `item1`, `item2` …, and, where any number may follow (`additionalItems`), a list `more` of
 * them. So each place has its title, its errors and its name in expressions, and one may be left empty before another.
 * It is drawn, sent and kept as that group.
 * @param raw the schema as it was written, by which is seen which places may be left empty
 */
export function withTuple(node: JsonObject, raw: JsonObject, report: Report): JsonObject {
  const { items, additionalItems: further } = node;
  if (!Array.isArray(items)) {
    if (further !== undefined)
      report.key(node, 'additionalItems')(
        say`all entries are of one kind`,
        say`write "items": [{…}, {…}], or remove this`,
      );
    return node;
  }
  const most = numberOf(node.maxItems) ?? Number.POSITIVE_INFINITY;
  const least = numberOf(node.minItems) ?? 0;
  checkCounts(node, items.length, { least, most }, report);
  const group = placedWithout(node, OF_LIST);
  const properties: JsonObject = {};
  inheritOrigin(properties, items);
  for (const [index, item] of items.entries()) {
    properties[nameOf(index)] = item;
    inheritEntry(properties, items, String(index), nameOf(index));
  }
  if (isJsonObject(further)) {
    properties[MORE] = moreOf(further, node, items.length, { least, most });
    inheritEntry(properties, node, 'additionalItems', MORE);
  }
  const asked = items.flatMap((_, index) => (index < least && !canBeEmpty(raw, index) ? [nameOf(index)] : []));
  if (isJsonObject(further) && least > items.length) asked.push(MORE);
  if (Array.isArray(node.default)) group.default = filled(node.default, items.length, isJsonObject(further));
  Object.assign(group, { type: 'object', properties, ...(asked.length > 0 ? { required: asked } : {}) });
  for (const key of ['type', 'default']) inheritEntry(group, node, key);
  inheritEntry(group, node, 'items', 'properties');
  inheritEntry(group, node, 'minItems', 'required');
  return group;
}

interface Counts {
  least: number;
  most: number;
}

function checkCounts(node: JsonObject, places: number, { least, most }: Counts, report: Report): void {
  if (node.uniqueItems === true)
    report.key(node, 'uniqueItems')(
      say`places of a tuple are told apart by what they mean`,
      say`write a rule: "unless": "unique([…])"`,
    );
  if (most < places)
    report.value(node, 'maxItems')(
      say`there are ${places} places, and "maxItems" is ${most}`,
      say`remove the last ones, or this`,
    );
  if (least > places && !isJsonObject(node.additionalItems))
    report.value(node, 'minItems')(
      say`"minItems" is ${least}, and there are ${places} places`,
      say`say what follows them: "additionalItems": {"type": …}`,
    );
}

function moreOf(items: JsonObject, tuple: JsonObject, places: number, { least, most }: Counts): JsonObject {
  const list: JsonObject = { type: 'array', items };
  inheritOrigin(list, items);
  inheritEntry(list, tuple, 'additionalItems', 'items');
  if (least > places) list.minItems = least - places;
  if (most < Number.POSITIVE_INFINITY) list.maxItems = most - places;
  return list;
}

function canBeEmpty({ items }: JsonObject, index: number): boolean {
  const item = Array.isArray(items) ? items[index] : undefined;
  return isJsonObject(item) && mayBeNull(item) === true;
}

function filled(values: Json[], places: number, isOpen: boolean): JsonObject {
  const fixed = values.slice(0, places).map((value, index) => [nameOf(index), value] as const);
  const fixedValues = Object.fromEntries(fixed.filter(([, value]) => value !== null));
  return placedAs(
    isOpen && values.length > places ? { ...fixedValues, [MORE]: values.slice(places) } : fixedValues,
    values,
  );
}

function nameOf(index: number): string {
  return `item${index + 1}`;
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
