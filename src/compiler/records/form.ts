import { isObject, type JsonObject, objectsOf } from '../json.ts';
import { inheritEntry, inheritOrigin } from '../read/origin.ts';

/** The action that reads and sends records, as `src/actions/record.ts` registers it. */
export const RECORD_ACTION = 'record';

/** Whether a person may have several records of a file. */
export function isMany(file: JsonObject): boolean {
  return file.each === 'many';
}

/**
 * The `form` keyword with `record` said at length: the record is read last of all first values, and what is
 * filled in goes to it. Places of what is added are those of `record`.
 * @param many ids of records of which a person may have several: the page's address says which one is meant
 */
export function withRecord(spec: JsonObject, many: ReadonlySet<string>): JsonObject {
  const { record } = spec;
  if (typeof record !== 'string') return spec;
  const use = (): JsonObject => {
    const params: JsonObject = many.has(record) ? { record, each: 'many' } : { record };
    const made: JsonObject = { action: RECORD_ACTION, params };
    inheritOrigin(made, spec);
    inheritEntry(made, spec, 'record', 'action');
    return made;
  };
  const { prefill } = spec;
  const full: JsonObject = {};
  inheritOrigin(full, spec);
  for (const [key, value] of Object.entries(spec)) {
    full[key] = value;
    inheritEntry(full, spec, key);
  }
  full.prefill = [...(isObject(prefill) ? [prefill] : objectsOf(prefill)), use()];
  full.submit = use();
  inheritEntry(full, spec, 'record', 'submit');
  return full;
}
