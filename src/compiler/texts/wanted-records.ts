import { fieldKeys, schemaOf } from '../../core/forms/property-names.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { placeOf } from '../read/origin.ts';
import type { RecordModel } from '../records/model.ts';
import { optionNames, type Wanted } from './wanted.ts';

/**
 * Texts of records, for what no form shows of a person: what the record is called, its properties and their options. All may
 * be missing, and read as forms that show the property do then.
 */
export function wantedByRecords(records: readonly RecordModel[]): Wanted[] {
  return records.flatMap(({ id, whole, fields, split }) => {
    const wanted = (keys: readonly string[]): Wanted => ({
      keys,
      required: false,
      place: placeOf(whole),
      contexts: [],
    });
    return [
      wanted([`records.${id}.title`]),
      ...fields.flatMap((field) => {
        const path = pathOf(field.path);
        const { enum: options } = schemaOf(split.schema, path);
        const names = ['label', ...(Array.isArray(options) ? optionNames(options) : [])];
        return names.map((name) => wanted(fieldKeys(id, path, name).map((key) => key.replace('forms.', 'records.'))));
      }),
    ];
  });
}
