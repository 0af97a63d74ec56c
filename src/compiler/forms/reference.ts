import { isObject, type JsonObject, stringOf } from '../json.ts';

/** `{"const": {"$data": "1/password"}}`: the value has to equal that of a sibling. Gives back its name. */
export function siblingOf(schema: JsonObject): string | undefined {
  const pointer = isObject(schema.const) ? stringOf(schema.const.$data) : undefined;
  return pointer?.startsWith('1/') ? pointer.slice(2) : undefined;
}
