import { MAX_FILE_BYTES, MAX_FILES, MAX_FILES_BYTES } from '../../../core/files/limits.ts';
import type { Field } from '../../forms/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { usesIn } from '../../forms/uses.ts';
import { isObject, type JsonObject, objectOf, stringOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';
import { listNames, suggest } from '../../suggest.ts';

/** Further values of `"names"` in schemas of options and parameters, beside the kinds of the names file. */
export const PROPERTY_KINDS = ['property', 'fileProperty'] as const;

/** A value whose schema says that it names a property of the form. */
interface Named {
  kind: (typeof PROPERTY_KINDS)[number];
  owner: object;
  key: string | number;
  /** The parameter or option, as a person would look for it. */
  as: string;
  property: string;
}

/** Checks parameters and options that name a property of the form, and that every file goes along with what is sent. */
export function checkPropertyNames(form: FormModel, registry: Registry, report: Report): void {
  const known = form.fields.filter((field) => field.path.length === 1).map((field) => field.path[0] as string);
  const unclear = form.fields
    .filter(({ broken, path }) => broken && path.length === 1)
    .map(({ path }) => String(path[0]));
  const files = [...filesOf(form, registry).map(({ name }) => name), ...unclear];
  const named = [
    ...usesIn(form).flatMap((use) => namedIn(registry.actions.get(String(use.action)), use.params)),
    ...form.fields.flatMap(({ widget, ui }) =>
      widget === undefined ? [] : namedIn(registry.widgets.get(widget)?.options, ui['ui:options']),
    ),
  ];
  for (const { kind, owner, key, as, property } of named) {
    if (!known.includes(property))
      report.value(
        owner,
        key,
        say`"${as}" names "${property}", which is no property of the form`,
        suggest(property, known, say`add the property first`),
      );
    else if (kind === 'fileProperty' && !files.includes(property))
      report.value(
        owner,
        key,
        say`"${as}" names "${property}", which holds no file`,
        files.length > 0
          ? say`use one of: ${listNames(files)}`
          : say`give that field a widget that holds a file, or remove this`,
      );
  }
  const sent = named.filter(({ kind }) => kind === 'fileProperty').map(({ property }) => property);
  checkFiles(form, sent, registry, report);
}

function namedIn(schema: unknown, values: unknown): Named[] {
  if (!isObject(values)) return [];
  const { properties, additionalProperties: further } = objectOf(schema);
  return Object.entries(values).flatMap(([key, value]) => {
    const rule = objectOf(objectOf(properties)[key] ?? further);
    if (Array.isArray(value)) {
      const entry = objectOf(rule.items);
      return value.flatMap((one, index) => namedAt(entry, value, index, key, one));
    }
    return [...namedAt(rule, values, key, key, value), ...namedIn(rule, value)];
  });
}

function namedAt(rule: JsonObject, owner: object, key: string | number, as: string, value: unknown): Named[] {
  const kind = PROPERTY_KINDS.find((one) => one === rule.names);
  return kind !== undefined && typeof value === 'string' ? [{ kind, owner, key, as, property: value }] : [];
}

const MEGABYTE = 1_000_000;

/** Fields of the form itself whose widget holds files that travel beside the values. */
export function filesOf(form: FormModel, registry: Registry): Field[] {
  return allFiles(form, registry).filter(({ path }) => path.length === 1);
}

/**
 * A file that nobody sends along would be chosen, and be gone without a word; so would files that are more than one send
 * takes.
 * @param sent properties that the actions of the form send along
 */
function checkFiles(form: FormModel, sent: readonly string[], registry: Registry, report: Report): void {
  const submit = objectOf(form.spec.submit);
  const action = stringOf(submit.action);
  if (action === undefined || !registry.actions.has(action)) return;
  const all = allFiles(form, registry);
  const param = fileParam(registry.actions.get(action));
  for (const { path, name, owner, key } of all) {
    const at = (what: Said, remedy: Said) => report.key(owner, key, what, remedy);
    if (path.length > 1)
      at(say`"${name}" holds a file, and stands within another field`, say`put it into the form itself`);
    else if (sent.includes(name)) continue;
    else if (!param)
      at(
        say`"${name}" holds a file, and the action "${action}" sends none`,
        say`remove the field, or send the form by another action`,
      );
    else {
      const names = JSON.stringify(sent.length > 0 ? [...sent, name] : name).replaceAll(',', ', ');
      at(
        sent.length > 0
          ? say`"${name}" holds a file, and only "${sent.join('", "')}" is sent along`
          : say`"${name}" holds a file, and nothing sends it along`,
        sent.length > 0
          ? say`write "${param}": ${names} in "params" of "submit"`
          : say`add "${param}": ${names} to "params" of "submit"`,
      );
    }
  }
  checkRoom(all, report);
}

/** The server reads so many files of a form, and so many bytes of them together. */
function checkRoom(files: readonly Field[], report: Report): void {
  const rooms = files.map((field) => ({ field, count: countOf(field), bytes: bytesOf(field) }));
  for (const { field, count } of rooms)
    if (count === undefined)
      report.key(
        field.owner,
        field.key,
        say`"${field.name}" takes any number of files`,
        say`add "maxItems" of ${MAX_FILES} at most`,
      );
  const count = rooms.reduce((sum, one) => sum + (one.count ?? 0), 0);
  const bytes = rooms.reduce((sum, one) => sum + (one.count ?? 0) * one.bytes, 0);
  const [last] = rooms.slice(-1);
  if (!last || (count <= MAX_FILES && bytes <= MAX_FILES_BYTES)) return;
  report.key(
    last.field.owner,
    last.field.key,
    say`the form takes ${count} files of ${bytes / MEGABYTE} MB together, and one send has room for ${MAX_FILES} of ${MAX_FILES_BYTES / MEGABYTE} MB`,
    say`lower "maxItems", or "maximum" of "size"`,
  );
}

function countOf({ types, schemas }: Field): number | undefined {
  if (!types.includes('array')) return 1;
  const most = schemas.map(({ maxItems }) => maxItems).filter((one) => typeof one === 'number');
  return most.length > 0 ? Math.min(...most) : undefined;
}

function bytesOf({ types, schemas }: Field): number {
  const files = types.includes('array') ? schemas.map(({ items }) => objectOf(items)) : schemas;
  const most = files.map((file) => objectOf(objectOf(file.properties).size).maximum);
  return Math.min(MAX_FILE_BYTES, ...most.filter((one) => typeof one === 'number'));
}

function allFiles(form: FormModel, registry: Registry): Field[] {
  return form.fields.filter(({ widget }) => registry.widgets.get(widget ?? '')?.file === true);
}

function fileParam(schema: JsonObject | null | undefined): string | undefined {
  const rules = Object.entries(objectOf(objectOf(schema).properties));
  return rules.find(([, rule]) => objectOf(rule).names === 'fileProperty')?.[0];
}
