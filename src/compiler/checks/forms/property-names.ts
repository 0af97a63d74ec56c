import type { FormModel } from '../../forms/model.ts';
import { usesIn } from '../../forms/uses.ts';
import { isObject, type JsonObject, objectOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { listNames, suggest } from '../../suggest.ts';
import { checkFiles, filesOf } from '../fields/files.ts';

/** The kinds that a schema of options or parameters may ask for by `"names"` beside those of the names file. */
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
        `"${as}" names "${property}", which is no property of the form`,
        suggest(property, known, 'add the property first'),
      );
    else if (kind === 'fileProperty' && !files.includes(property))
      report.value(
        owner,
        key,
        `"${as}" names "${property}", which holds no file`,
        files.length > 0
          ? `use one of: ${listNames(files)}`
          : 'give that field a widget that holds a file, or remove this',
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
