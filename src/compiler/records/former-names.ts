import type { Json } from '../../core/config.ts';
import { branchesOf } from '../../core/forms/property-names.ts';
import { EACH, pathOf } from '../../core/values/field-path.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObjectOf,
  objectEntries,
  objectsWithin,
  stringOf,
  stringsOf,
} from '../json.ts';
import type { FormFile } from '../read/folders.ts';
import { type Place, valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { propertiesOf } from './model.ts';

const WORD = 'was';
/** Values under these are data; nothing in them is a keyword. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'form']);

interface FormerName {
  /** The property or the record. */
  of: string;
  name: string;
  place: Place | undefined;
}

/** Path of a property → its former names that no other has now, from a schema with `$ref`s inlined. */
export function formerNames(schema: JsonObject, at: readonly string[] = []): Record<string, string[]> {
  const own = objectEntries(schema.properties).flatMap(([name, one]) => {
    const path = [...at, name];
    const names = formerOf(one).flatMap((former) =>
      Object.hasOwn(jsonObjectOf(schema.properties), former.name) ? [] : former.name,
    );
    return [...(names.length > 0 ? [[pathOf(path), names] as const] : []), ...Object.entries(formerNames(one, path))];
  });
  const rows = isJsonObject(schema.items) ? formerNames(schema.items, [...at, EACH]) : {};
  const branches = branchesOf(schema).map((branch) => (isJsonObject(branch) ? formerNames(branch, at) : {}));
  return Object.assign({}, ...branches, rows, Object.fromEntries(own));
}

export function formerIds({ value }: Pick<FormFile, 'value'>): string[] {
  return formerOf(jsonObjectOf(value)).map(({ name }) => name);
}

function formerIn(properties: Json | undefined): FormerName[] {
  return objectEntries(properties).flatMap(([of, owner]) => formerOf(owner).map((one) => ({ of, ...one })));
}

/** The former names of a property or a record, with their places. */
function formerOf(owner: JsonObject): Omit<FormerName, 'of'>[] {
  const name = stringOf(owner.was);
  if (name !== undefined) return [{ name, place: valuePlace(owner, WORD) }];
  return stringsOf(owner.was).map(({ text, place }) => ({ name: text, place }));
}

/** Checks the former names of properties and records, and refuses `was` where it has no effect. */
export function checkFormerNames({ folders, records, report }: ReadConfig): void {
  const outer = new Map<unknown, string[]>(records.map((record) => [record.file.value, propertiesOf(record, records)]));
  const own = new Set<unknown>(folders.records.map(({ value }) => value));
  for (const { value } of [...folders.records, ...folders.shared])
    for (const node of objectsWithin(value, DATA)) {
      for (const [, property] of objectEntries(node.properties)) own.add(property);
      checkOwners(
        formerIn(node.properties),
        outer.get(node) ?? Object.keys(jsonObjectOf(node.properties)),
        ({ of, name }) => [
          say`"${name}" is a property still, so "${of}" has nothing to carry over from it`,
          say`remove this, or the property of that name`,
        ],
        report,
      );
    }
  checkOwners(
    folders.records.flatMap(({ id, value }) => formerOf(jsonObjectOf(value)).map((one) => ({ of: id, ...one }))),
    folders.records.map(({ id }) => id),
    ({ of, name }) => [
      say`"${name}" is a record still, so "${of}" has nothing to carry over from it`,
      say`remove this, or the file of that name`,
    ],
    report,
  );
  for (const { value } of [...folders.forms, ...folders.records, ...folders.shared])
    for (const node of objectsWithin(value, DATA))
      if (!own.has(node) && (typeof node.was === 'string' || Array.isArray(node.was)))
        report.key(node, WORD)(
          say`"${WORD}" says the former name of a record or of a property of a record, and this is none`,
          say`write it at the property, under "properties" of the record`,
        );
}

/** A former name belongs to one thing, and to none that still exists: `taken` says then what is wrong. */
function checkOwners(
  former: readonly FormerName[],
  existing: readonly string[],
  taken: (former: FormerName) => [what: Said, remedy: Said],
  report: Report,
): void {
  const owners = new Map<string, string>();
  for (const one of former) {
    const { of, name, place } = one;
    const other = owners.get(name);
    if (existing.includes(name)) report.at(place)(...taken(one));
    else if (other !== undefined)
      report.at(place)(say`"${other}" was "${name}" too`, say`leave it with the name that takes over its values`);
    owners.set(name, other ?? of);
  }
}
