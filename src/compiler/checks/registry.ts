import { Ajv } from 'ajv';
import { isObject, type JsonObject } from '../json.ts';
import { isNameKind, strictSchema } from '../names.ts';
import { keyPlace, type Place, placeOf } from '../read/origin.ts';
import type { Registry } from '../read/registry.ts';
import type { Report } from '../report.ts';
import { PROPERTY_KINDS } from './forms/property-names.ts';

const ANYTHING: JsonObject = { type: 'object' };

/** Shared, so that the meta-schema is compiled once. */
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, addUsedSchema: false });

/** Schemas that are known to work: they stand still while config is written, and each save compiles. */
const usable = new Set<string>();

/**
 * Checks the schemas that code brings along: `options` of a `widget.json`, `params/<action>.json`.
 * A schema that AJV refuses is reported and then allows everything, so that config is not blamed for it.
 */
export function checkRegistry(registry: Registry, report: Report): Registry {
  const widgets = new Map(registry.widgets);
  for (const file of registry.manifests) {
    const name = file.file.split('/').at(-2) as string;
    const manifest = widgets.get(name);
    if (!isObject(file.value) || !manifest || !isObject(manifest.options)) continue;
    if (isUsable(manifest.options, keyPlace(file.value, 'options'), report)) continue;
    widgets.set(name, { ...manifest, options: ANYTHING });
  }
  const actions = new Map(registry.actions);
  for (const file of registry.parameters) {
    const name = (file.file.split('/').at(-1) as string).replace('.json', '');
    if (!isObject(file.value)) continue;
    const known = registry.actions.has(name);
    if (known && !isUsable(file.value, placeOf(file.value), report)) actions.set(name, ANYTHING);
  }
  return { ...registry, widgets, actions };
}

function isUsable(schema: JsonObject, place: Place | undefined, report: Report): boolean {
  const kind = unknownKind(schema);
  if (kind !== undefined)
    report.at(
      place,
      `"names": "${kind}" is unknown`,
      'use page, form, record, procedure, link, office, mail, check, icon, action, source, file, property or fileProperty',
    );
  const text = JSON.stringify(schema);
  if (usable.has(text)) return true;
  try {
    const strict = strictSchema(schema);
    const references = JSON.parse(JSON.stringify(strict, (key, value) => (key === '$ref' ? undefined : value)));
    ajv.compile(references);
    ajv.removeSchema(references);
    usable.add(text);
    return true;
  } catch (error) {
    report.at(
      place,
      `the schema does not work: ${(error as Error).message.split(', ')[0]}`,
      'write a JSON Schema (draft-07)',
    );
    return false;
  }
}

function unknownKind(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(unknownKind).find((kind) => kind !== undefined);
  if (!isObject(value)) return undefined;
  const { names: kind } = value;
  const isProperty = (PROPERTY_KINDS as readonly unknown[]).includes(kind);
  if (typeof kind === 'string' && !isNameKind(kind) && !isProperty) return kind;
  return Object.values(value)
    .map(unknownKind)
    .find((one) => one !== undefined);
}
