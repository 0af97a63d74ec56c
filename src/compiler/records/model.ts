import { type FormFields, outerNames, readFields } from '../fields/fields.ts';
import { type SplitForm, splitForm } from '../fields/split.ts';
import { plainStructure } from '../fields/structure/plain.ts';
import { isJsonObject, type JsonObject, objectsOf, stringOf } from '../json.ts';
import type { Folders, FormFile } from '../read/folders.ts';
import { inheritEntry, inheritOrigin, placedAs, placedWithout } from '../read/origin.ts';
import type { Registry } from '../read/registry.ts';
import { inlineRefs } from '../refs.ts';
import type { Report } from '../report.ts';

/** A record file as the checks see it: `$ref`s followed, taken apart, its properties listed. */
export interface RecordModel extends FormFields {
  id: string;
  file: FormFile;
  /** The whole file with `$ref`s inlined. */
  whole: JsonObject;
  split: SplitForm;
}

/** Keywords of a record file that are neither rule nor drawing. */
const OWN = ['readers', 'writers', 'shares', 'parts', 'many', 'maxItems', 'was'];

/** Reads the records whose JSON is readable. */
export function readRecords({ records, shared }: Folders, registry: Registry, report: Report): RecordModel[] {
  const byName = new Map([...records, ...shared].map((file) => [file.file, file]));
  return records
    .filter((file) => file.value !== undefined)
    .map((file) => {
      const whole = plainStructure(inlineRefs(file, byName, report), report);
      const split = splitForm(placedWithout(whole, OWN), report);
      return {
        id: file.id,
        file,
        whole,
        split,
        ...readFields(split, registry.widgets),
      };
    });
}

/** Properties of a record and of the one it shares, by name. */
export function propertiesOf(record: RecordModel, records: readonly RecordModel[]): string[] {
  return [record, sharedBy(record, records)].flatMap((one) => (one ? outerNames(one) : []));
}

/** The record that another one shares. */
export function sharedBy({ whole }: RecordModel, records: readonly RecordModel[]): RecordModel | undefined {
  return records.find(({ id }) => id === stringOf(whole.shares));
}

/** The action that reads and sends records, as `src/actions/record.ts` registers it. */
export const RECORD_ACTION = 'record';

/** Whether a person may have several records of a file. */
export function isMany(file: JsonObject): boolean {
  return file.many === true;
}

/**
 * The `form` keyword with `record` written out: the record is the last of the first values, and the form is sent to it.
 * Problems of the added parts are reported at `record`.
 * @param many ids of records of which a person may have several; the page's address names the one
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
  const full = placedAs({ ...spec }, spec);
  Object.assign(full, { prefill: [...(isJsonObject(prefill) ? [prefill] : objectsOf(prefill)), use()], submit: use() });
  inheritEntry(full, spec, 'record', 'submit');
  return full;
}
