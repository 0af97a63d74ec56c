import type { FormSpec, Json } from '../../core/config.ts';
import { type FormFields, readFields } from '../fields/fields.ts';
import { settingsKind, type ValueKind } from '../fields/kinds.ts';
import { type SplitForm, splitForm } from '../fields/split.ts';
import { plainStructure } from '../fields/structure/plain.ts';
import { type JsonObject, jsonObjectOf, namesIn } from '../json.ts';
import { listColumns, listedValues, readLists } from '../lists/model.ts';
import { type Names, rolesOf } from '../names.ts';
import type { Folders, FormFile } from '../read/folders.ts';
import type { JsonFile } from '../read/json-file.ts';
import { isMany, withRecord } from '../records/model.ts';
import { inlineRefs } from '../refs.ts';
import type { Report } from '../report.ts';

/** A form file as the checks see it: `$ref`s followed, taken apart, its fields listed. */
export interface FormModel extends FormFields {
  id: string;
  file: FormFile;
  /** The whole file with `$ref`s inlined. */
  whole: JsonObject;
  split: SplitForm;
  /** The `form` keyword with `record` written out; the dialect reports its mistakes. */
  spec: FormSpec & JsonObject;
  /** States of the procedure that it is sent to; null when it is sent to none. */
  states: readonly string[] | null;
  /** The columns of lists that its expressions read as `lists`. */
  lists: ValueKind;
  /** The values that may be chosen of each list whose file has all entries. */
  listed: ReadonlyMap<string, readonly Json[]>;
  /** The settings that its amount sees. */
  settings: ValueKind;
  /** The roles that whoever fills it in may have; none while nobody knows them. */
  roles: readonly string[];
}

/** Reads the forms whose JSON is readable. */
export function readForms(folders: Folders, names: Names, report: Report): FormModel[] {
  const { registry } = names;
  const { forms, records, procedures, shared } = folders;
  const byName = new Map<string, JsonFile>([...forms, ...shared, ...records].map((file) => [file.file, file]));
  const many = new Set(records.filter(({ value }) => isMany(jsonObjectOf(value))).map(({ id }) => id));
  const all = readLists(folders.lists);
  const columns = listColumns(all);
  const listed = listedValues(all);
  const settings = settingsKind(folders.settings);
  return forms
    .filter((file) => file.value !== undefined)
    .map((file) => {
      const whole = plainStructure(inlineRefs(file, byName, report), report);
      const split = splitForm(whole, report);
      const spec = withRecord(jsonObjectOf(whole.form), many) as FormSpec & JsonObject;
      return {
        id: file.id,
        file,
        whole,
        split,
        ...readFields(split, registry.widgets),
        spec,
        states: statesOf(file.id, spec, procedures),
        lists: columns,
        listed,
        settings,
        roles: rolesOf(names),
      };
    });
}

/**
 * The states of the procedure that takes this form, that its record belongs to, or that it names; none while one that
 * cannot be read may be it.
 */
function statesOf(id: string, { record, submit }: JsonObject, procedures: readonly FormFile[]): string[] | null {
  const named = jsonObjectOf(jsonObjectOf(submit).params).procedure;
  const taking = procedures
    .map((file) => ({ id: file.id, ...jsonObjectOf(file.value) }))
    .find((one: JsonObject) => one.form === id || one.id === named || (record !== undefined && one.record === record));
  if (taking) return namesIn((taking as JsonObject).states);
  return procedures.some(({ value }) => value === undefined) ? [] : null;
}

/** Follows references of shared files too, so a broken one is reported even if no form uses it. */
export function checkShared(shared: readonly JsonFile[], others: readonly JsonFile[], report: Report): void {
  const byName = new Map<string, JsonFile>([...shared, ...others].map((file) => [file.file, file]));
  for (const file of shared)
    for (const value of [file.value, ...Object.values(jsonObjectOf(jsonObjectOf(file.value).definitions))])
      if (value !== undefined) inlineRefs({ ...file, value }, byName, report);
}
