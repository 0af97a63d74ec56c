import { type FormFields, readFields } from '../forms/fields.ts';
import { type SplitForm, splitForm } from '../forms/split.ts';
import { plainStructure } from '../forms/structure/plain.ts';
import { type JsonObject, stringOf } from '../json.ts';
import type { Folders, FormFile } from '../read/folders.ts';
import { inheritEntry, inheritOrigin } from '../read/origin.ts';
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
const OWN = ['readers', 'writers', 'shares', 'roles', 'each', 'maxItems', 'was'];

/** Reads the records whose JSON is readable. */
export function readRecords({ records, shared }: Folders, registry: Registry, report: Report): RecordModel[] {
  const byName = new Map([...records, ...shared].map((file) => [file.file, file]));
  return records
    .filter((file) => file.value !== undefined)
    .map((file) => {
      const whole = plainStructure(inlineRefs(file, byName, report), report);
      const split = splitForm(rulesOf(whole), report);
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
  return [record, sharedBy(record, records)].flatMap((one) =>
    (one?.fields ?? []).filter(({ path }) => path.length === 1).map(({ path }) => path[0] as string),
  );
}

/** The record that shows beside another one. */
export function sharedBy({ whole }: RecordModel, records: readonly RecordModel[]): RecordModel | undefined {
  return records.find(({ id }) => id === stringOf(whole.shares));
}

function rulesOf(whole: JsonObject): JsonObject {
  const rules: JsonObject = {};
  inheritOrigin(rules, whole);
  for (const [key, value] of Object.entries(whole)) {
    if (OWN.includes(key)) continue;
    rules[key] = value;
    inheritEntry(rules, whole, key);
  }
  return rules;
}
