import { EACH, valueAt } from '../../core/values/field-path.ts';
import { isObject, type JsonObject } from '../json.ts';

/** The keywords on the way to a field, conditions aside: `['guests', '*']` → `['properties', 'guests', 'items']`. */
export function keywordsTo(path: readonly string[]): string[] {
  return path.flatMap((step) => (step === EACH ? ['items'] : ['properties', step]));
}

/** The schema of a field as it stands outside all conditions; nothing when it has none there. */
export function schemaAt(schema: JsonObject, path: readonly string[]): JsonObject | undefined {
  const found = valueAt(schema, keywordsTo(path));
  return isObject(found) ? found : undefined;
}
