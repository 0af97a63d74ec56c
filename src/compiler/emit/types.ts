import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JSONSchema } from 'json-schema-to-typescript';
import type { Json } from '../../core/config.ts';
import { publishedSchema } from '../expressions/compile.ts';
import { outerFields } from '../fields/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, jsonObjectOf, namesIn, objectEntries } from '../json.ts';
import { type LoadedConfig, loadConfig } from '../load.ts';
import { namesSchema } from '../names.ts';
import type { ProcedureModel } from '../procedures/model.ts';
import type { JsonFile } from '../read/json-file.ts';
import type { Registry } from '../read/registry.ts';
import { siblingOf } from '../refs.ts';
import { Report } from '../report.ts';
import { writeWhole } from './static.ts';

const BANNER = '// Generated from schemas/ – do not edit; publishing, starting and testing make it anew.\n\n';

/**
 * Writes what is generated from config for people who write code or config:
 * - `src/types/shared/<name>.ts`: a type for a shared file and for each of its definitions;
 * - `src/types/records/<record id>.ts`: the values of a record, as they are stored;
 * - `src/types/procedures/<procedure id>.ts`: the names of its states and moves;
 * - `src/types/forms/<form id>.ts`: the values of a form, conditional properties optional;
 * - `schemas/_dialect/names.schema.json`: the names that editors complete.
 * Files of forms that are gone are removed, unchanged files left alone. Problems do not stop it: a file
 * that cannot be typed is left out, and the check says why.
 * @param read the files of the same root, where they have been read already.
 */
export async function writeTypes(root: string, read?: LoadedConfig): Promise<void> {
  const config = read ?? (await loadConfig(root, new Report(), root));
  const { folders, forms, records, procedures, registry } = config;
  const write = async <Part>(
    folder: string,
    parts: readonly Part[],
    name: (part: Part) => string,
    typesOf: (part: Part) => string | Promise<string>,
  ) => {
    const files = new Map<string, string>();
    for (const part of parts) {
      const text = await Promise.resolve(typesOf(part)).catch(() => null);
      if (text !== null) files.set(`${name(part)}.ts`, text);
    }
    await writeFolder(path.join(root, 'src/types', folder), files);
  };
  const idOf = ({ id }: { id: string }) => id;
  await write('procedures', procedures, idOf, procedureTypes);
  await write('shared', folders.shared, nameOf, (file) => sharedTypes(root, file));
  await write('records', records, idOf, ({ id, split }) =>
    valuesType(id, split.schema.properties ?? {}, split.schema.required),
  );
  await write('forms', forms, idOf, (form) => formType(form, registry));
  await writeNames(root, config);
}

async function sharedTypes(root: string, file: JsonFile): Promise<string> {
  const own = typeName(nameOf(file));
  const whole = structuredClone(jsonObjectOf(file.value));
  for (const [name, part] of objectEntries(whole.definitions)) part.title ??= typeName(name);
  if (whole.type === undefined) whole.title = own;
  const all = await declarations(whole, own, path.join(root, path.dirname(file.file)));
  // A file of definitions alone says no type itself.
  return (
    BANNER + all.filter((one) => whole.type !== undefined || !one.startsWith(`export interface ${own} {`)).join('\n')
  );
}

function formType(form: FormModel, registry: Registry): Promise<string> {
  const fields = outerFields(form).filter((field) => !registry.widgets.get(field.widget ?? '')?.display);
  const properties = Object.fromEntries(
    fields.map(({ name, schemas }) => [
      name,
      withoutReference(schemas.find((schema) => schema.type !== undefined) ?? (schemas[0] as JsonObject)),
    ]),
  );
  return valuesType(form.id, properties, publishedSchema(form).required);
}

async function valuesType(id: string, properties: Json, required: Json | undefined): Promise<string> {
  const asked = namesIn(required).filter((name) => name in jsonObjectOf(properties));
  const schema = { type: 'object', properties, required: asked, additionalProperties: false };
  return BANNER + (await declarations(schema, typeName(id), '.')).join('\n');
}

function procedureTypes({ id, states, moves }: ProcedureModel): string {
  const names = (all: readonly string[]) => all.map((name) => JSON.stringify(name)).join(' | ') || 'never';
  const own = typeName(id);
  return `${BANNER}export type ${own}State = ${names(states)};\nexport type ${own}Move = ${names(moves.map(([move]) => move))};\n`;
}

/** That two values have to be equal is no matter of types. */
function withoutReference(schema: JsonObject): JsonObject {
  const { const: _equal, ...rest } = schema;
  return siblingOf(schema) === undefined ? schema : rest;
}

/** The exported declarations of a schema and its definitions, one each. */
async function declarations(schema: JsonObject, title: string, cwd: string): Promise<string[]> {
  // Loaded when types are written: checks run far more often and do not need it.
  const { compile } = await import('json-schema-to-typescript');
  const text = await compile(structuredClone({ title, ...schema }) as JSONSchema, title, {
    bannerComment: '',
    cwd: `${cwd}${path.sep}`,
    additionalProperties: false,
    unreachableDefinitions: true,
    format: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return text
    .replace(/\/\*\*[\s\S]*?\*\/\n?/g, '')
    .split(/^(?=export )/m)
    .filter((block) => block.startsWith('export '));
}

function nameOf(file: JsonFile): string {
  return path.posix.basename(file.file, '.schema.json');
}

/** `some-form` → `SomeForm`. */
export function typeName(id: string): string {
  return id.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}

async function writeFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const there = await readdir(folder).catch(() => [] as string[]);
  await Promise.all(
    there.filter((name) => name.endsWith('.ts') && !files.has(name)).map((name) => rm(path.join(folder, name))),
  );
  for (const [name, text] of files) await writeChanged(path.join(folder, name), text);
}

/** Writes `schemas/_dialect/names.schema.json`, the names that editors complete, where they are others now. */
export async function writeNames(root: string, config: LoadedConfig): Promise<void> {
  const names = `${JSON.stringify(namesSchema(config.names, true), null, 2)}\n`;
  await writeChanged(path.join(root, 'schemas/_dialect/names.schema.json'), names);
}

/** A file that holds this already is left alone, with its date. */
async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await writeWhole(file, text);
}
