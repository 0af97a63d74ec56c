import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Json } from '../../core/config.ts';
import { publishedSchema } from '../expressions/compile.ts';
import type { FormModel } from '../forms/model.ts';
import { isObject, type JsonObject, objectEntries, objectOf, stringsOf } from '../json.ts';
import { type LoadedConfig, loadConfig } from '../load.ts';
import { namesSchema } from '../names.ts';
import type { ProcedureModel } from '../procedures/model.ts';
import type { JsonFile } from '../read/json-file.ts';
import type { Registry } from '../read/registry.ts';
import type { RecordModel } from '../records/model.ts';
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
  const shared = new Map<string, string>();
  for (const file of config.folders.shared) {
    const text = await sharedTypes(root, file).catch(() => null);
    if (text !== null) shared.set(`${nameOf(file)}.ts`, text);
  }
  const forms = new Map<string, string>();
  for (const form of config.forms) {
    const text = await formType(form, config.registry).catch(() => null);
    if (text !== null) forms.set(`${form.id}.ts`, text);
  }
  const records = new Map<string, string>();
  for (const record of config.records) {
    const text = await recordType(record).catch(() => null);
    if (text !== null) records.set(`${record.id}.ts`, text);
  }
  const procedures = new Map(config.procedures.map((procedure) => [`${procedure.id}.ts`, procedureTypes(procedure)]));
  await writeFolder(path.join(root, 'src/types/procedures'), procedures);
  await writeFolder(path.join(root, 'src/types/shared'), shared);
  await writeFolder(path.join(root, 'src/types/records'), records);
  await writeFolder(path.join(root, 'src/types/forms'), forms);
  await writeNames(root, config);
}

async function sharedTypes(root: string, file: JsonFile): Promise<string> {
  const { definitions, ...whole } = objectOf(file.value);
  const parts: [string, JsonObject][] = objectEntries(definitions);
  if (whole.type !== undefined) parts.unshift([nameOf(file), whole]);
  const cwd = path.join(root, path.dirname(file.file));
  const blocks = new Map<string, string>();
  for (const [name, part] of parts) {
    const title = typeof part.title === 'string' ? part.title : typeName(name);
    const schema = absoluteRefs({ ...part, title }, path.join(root, file.file));
    for (const block of await declarations(schema as JSONSchema, title, cwd)) {
      const declared = /^export (?:interface|type) (\w+)/.exec(block)?.[1];
      // A type that several parts refer to comes with each of them.
      if (declared && !blocks.has(declared)) blocks.set(declared, block);
    }
  }
  return BANNER + [...blocks.values()].join('\n');
}

async function formType(form: FormModel, registry: Registry): Promise<string> {
  const fields = form.fields.filter(
    (field) => field.path.length === 1 && !registry.widgets.get(field.widget ?? '')?.display,
  );
  const properties = Object.fromEntries(
    fields.map((field) => [
      field.path[0] as string,
      withoutReference(field.schemas.find((schema) => schema.type !== undefined) ?? (field.schemas[0] as JsonObject)),
    ]),
  );
  const required = stringsOf(publishedSchema(form).required)
    .map(({ text }) => text)
    .filter((name) => name in properties);
  const schema = {
    title: typeName(form.id),
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  } as unknown as JSONSchema;
  return BANNER + (await declarations(schema, typeName(form.id), '.')).join('\n');
}

async function recordType({ id, split }: RecordModel): Promise<string> {
  const { properties, required, type } = split.schema;
  const schema = { title: typeName(id), type, properties, required, additionalProperties: false };
  return BANNER + (await declarations(schema as unknown as JSONSchema, typeName(id), '.')).join('\n');
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

/** The exported declarations of a schema, one each. */
async function declarations(schema: JSONSchema, name: string, cwd: string): Promise<string[]> {
  const text = await compile(structuredClone(schema), name, {
    bannerComment: '',
    cwd: `${cwd}${path.sep}`,
    additionalProperties: false,
    format: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return text
    .replace(/\/\*\*[\s\S]*?\*\/\n?/g, '')
    .split(/^(?=export )/m)
    .filter((block) => block.startsWith('export '));
}

/** `#/definitions/x` of a part refers to the whole file. */
function absoluteRefs(value: Json, file: string): Json {
  if (Array.isArray(value)) return value.map((item) => absoluteRefs(item, file));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('ui:') && key !== '$comment')
      .map(([key, entry]) => [
        key,
        key === '$ref' && typeof entry === 'string' && entry.startsWith('#') ? file + entry : absoluteRefs(entry, file),
      ]),
  );
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
