/** The content of the files of `schemas/_records/` after they are checked and published. */

import type { Json, Values } from './basics.ts';
import { isFixed } from './forms/drawn.ts';
import type { FormerNames } from './forms/former-names.ts';
import { propertyNames } from './forms/property-names.ts';
import { oncePer } from './once-per.ts';
import { valueAt } from './values/field-path.ts';

/** Roles that code needs a property for; the file says which property has one. */
export type RecordRole = 'contactMailbox' | 'nationalId';

/** Something the organisation keeps of a person. */
export interface CompiledRecord {
  id: string;
  /** Ids that the file had before, the newest first: what is stored under them is of this record. */
  formerIds?: readonly string[];
  /** Named checks; whoever passes one may read their own. */
  readers: readonly string[];
  /** Named checks; whoever passes one may change their own. Nobody but the office when there is none. */
  writers: readonly string[];
  /** Id of another record of the same person, whose properties are read and changed together with its own. */
  shares?: string;
  roles?: Partial<Record<RecordRole, string>>;
  /** Most records that a person may have; absent: one. */
  maxItems?: number;
  was?: FormerNames;
  /** JSON Schema draft-07 of the values by property, `$ref`s inlined, without `ui:*`. */
  schema: Record<string, unknown>;
  /** The file's `ui:` keys; `ui:readonly` marks properties that the office alone changes. */
  uiSchema: Record<string, unknown>;
}

/** The record that is called so now, or was before. */
export function recordCalled<Kind extends Pick<CompiledRecord, 'formerIds'>>(
  records: ReadonlyMap<string, Kind>,
  id: string,
): Kind | undefined {
  return records.get(id) ?? [...records.values()].find(({ formerIds }) => formerIds?.includes(id));
}

/** The id that a record has in a version, which may be an older one. */
export function idAmong(records: ReadonlyMap<string, unknown>, { id, formerIds = [] }: CompiledRecord): string {
  return [id, ...formerIds].find((name) => records.has(name)) ?? id;
}

export function recordProperties({ schema }: Pick<CompiledRecord, 'schema'>): ReadonlySet<string> {
  return namesIn(schema);
}

const namesIn = oncePer((schema: object): ReadonlySet<string> => propertyNames(schema));

/** The properties that people may change themselves. */
export const openProperties = oncePer(
  (record: Pick<CompiledRecord, 'schema' | 'uiSchema'>): ReadonlySet<string> =>
    new Set([...recordProperties(record)].filter((property) => !isFixed(record, [property]))),
);

/** Values with the defaults of absent required properties, so that older records still work when a file requires more. */
export function withDefaults({ schema }: Pick<CompiledRecord, 'schema'>, values: Values): Values {
  const { required = [], properties = {} } = schema as { required?: string[]; properties?: Record<string, object> };
  const missing = required.filter(
    (name) => valueAt(values, [name]) === undefined && defaultOf(valueAt(properties, [name])) !== undefined,
  );
  if (missing.length === 0) return values;
  return { ...values, ...Object.fromEntries(missing.map((name) => [name, defaultOf(valueAt(properties, [name]))])) };
}

function defaultOf(schema: unknown): Json | undefined {
  return (schema as { default?: Json } | undefined)?.default;
}
