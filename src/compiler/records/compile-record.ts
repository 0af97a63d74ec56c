import type { CompiledRecord } from '../../core/record.ts';
import { withPublishedOptions } from '../emit/form.ts';
import { readFields } from '../forms/fields.ts';
import { objectOf, stringOf, stringsOf } from '../json.ts';
import type { ListModel } from '../lists/model.ts';
import type { Registry } from '../read/registry.ts';
import { formerIds, formerNames } from './former-names.ts';
import { isMany, type RecordModel } from './model.ts';

/** A checked record as it is published. */
export function compileRecord(
  { id, file, whole, split }: RecordModel,
  registry: Registry,
  lists: readonly ListModel[],
): CompiledRecord {
  const shares = stringOf(whole.shares);
  const was = formerNames(file);
  const ids = formerIds(file);
  return {
    id,
    ...(ids.length === 0 ? {} : { formerIds: ids }),
    readers: stringsOf(whole.readers).map(({ text }) => text),
    writers: stringsOf(whole.writers).map(({ text }) => text),
    ...(shares === undefined ? {} : { shares }),
    ...(isMany(whole) ? { maxItems: whole.maxItems as number } : {}),
    ...(whole.parts === undefined ? {} : { roles: objectOf(whole.parts) as CompiledRecord['roles'] }),
    ...(Object.keys(was).length === 0 ? {} : { was }),
    schema: split.schema,
    uiSchema: withPublishedOptions(split.uiSchema, readFields(split, registry.widgets).fields, lists),
  } as CompiledRecord;
}
