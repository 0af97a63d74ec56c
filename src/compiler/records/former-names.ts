import type { Json } from '../../core/config.ts';
import { isObject, type JsonObject, objectEntries, objectOf, stringOf, stringsOf } from '../json.ts';
import type { Folders, FormFile } from '../read/folders.ts';
import { valuePlace } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { propertiesOf, type RecordModel } from './model.ts';

const WORD = 'was';
/** Values under these are data; nothing in them is a keyword. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'form']);

/** A former name of a property, with its place in the file. */
interface FormerName {
  property: string;
  name: string;
  owner: JsonObject | Json[];
  at: string | number;
}

/** Property → its former names, from the record's own file. */
export function formerNames(file: Pick<FormFile, 'value'>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { property, name } of namesIn(file)) found[property] = [...(found[property] ?? []), name];
  return found;
}

/** The former ids of a record. */
export function formerIds({ value }: Pick<FormFile, 'value'>): string[] {
  return formerOf(objectOf(value)).map(({ name }) => name);
}

function namesIn({ value }: Pick<FormFile, 'value'>): FormerName[] {
  return objectEntries(objectOf(value).properties).flatMap(([property, owner]) =>
    formerOf(owner).map((one) => ({ property, ...one })),
  );
}

/** The former names of a property or a record, with their places. */
function formerOf(owner: JsonObject): Omit<FormerName, 'property'>[] {
  const { was } = owner;
  const name = stringOf(was);
  if (name !== undefined) return [{ name, owner, at: WORD }];
  const names = Array.isArray(was) ? was : [];
  return stringsOf(names).map(({ text, index }) => ({ name: text, owner: names, at: index }));
}

/** Checks the former names of properties and records, and refuses `was` where it has no effect. */
export function checkFormerNames(folders: Folders, records: readonly RecordModel[], report: Report): void {
  for (const { file, ...record } of records) {
    const known = new Set(propertiesOf({ file, ...record }, records));
    const owners = new Map<string, string>();
    for (const { property, name, owner, at } of namesIn(file)) {
      const other = owners.get(name);
      const place = valuePlace(owner, at);
      if (known.has(name))
        report.at(
          place,
          say`"${name}" is a property still, so "${property}" has nothing to carry over from it`,
          say`remove this, or the property of that name`,
        );
      else if (other !== undefined)
        report.at(place, say`"${other}" was "${name}" too`, say`leave it with the one that goes on with its values`);
      owners.set(name, owners.get(name) ?? property);
    }
  }
  checkFormerIds(folders, report);
  const own = new Set<unknown>(
    folders.records.flatMap(({ value }) => [value, ...objectEntries(objectOf(value).properties).map(([, one]) => one)]),
  );
  for (const { value } of [...folders.forms, ...folders.records, ...folders.shared])
    refuseElsewhere(value, own, report);
}

/** A former id belongs to one record, and to no record that still exists. */
function checkFormerIds({ records }: Folders, report: Report): void {
  const owners = new Map<string, string>();
  for (const { id, value } of records)
    for (const { name, owner, at } of formerOf(objectOf(value))) {
      const other = owners.get(name);
      const place = valuePlace(owner, at);
      if (records.some((record) => record.id === name))
        report.at(
          place,
          say`"${name}" is a record still, so "${id}" has nothing to carry over from it`,
          say`remove this, or the file of that name`,
        );
      else if (other !== undefined)
        report.at(place, say`"${other}" was "${name}" too`, say`leave it with the one that goes on with its values`);
      owners.set(name, other ?? id);
    }
}

/** Elsewhere the keyword has no effect. */
function refuseElsewhere(node: Json | undefined, own: ReadonlySet<unknown>, report: Report): void {
  if (Array.isArray(node)) for (const one of node) refuseElsewhere(one, own, report);
  if (!isObject(node)) return;
  if (!own.has(node) && (typeof node.was === 'string' || Array.isArray(node.was)))
    report.key(
      node,
      WORD,
      say`"${WORD}" says the former name of a record or of a property of a record, and this is none`,
      say`write it at the property, under "properties" of the record`,
    );
  for (const [key, one] of Object.entries(node)) if (!DATA.has(key)) refuseElsewhere(one, own, report);
}
