import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { actionManifests } from '../../src/actions/manifests.ts';
import { groupBy, isJsonObject, type JsonObject, jsonObjectOf } from '../../src/compiler/json.ts';
import type { Ability } from '../../src/compiler/read/registry.ts';
import type { ActionManifest } from '../../src/core/action.ts';
import { pluginManifests } from '../../src/plugins/index.ts';
import { widgetManifests } from '../../src/widgets/manifests.ts';

/** Longest example that a row holds whole, in characters. */
const SHORT = 90;

/** Organisations whose files show how a word is used, below the root. */
const ORGANISATIONS = ['.', 'tests/config/good'];
/** Guides with pieces of files in them. */
const GUIDES = ['README.md', 'FORMS.md', 'WORKSPACE.md', 'RECIPES.md'];

/**
 * `schemas/WORDS.md`: every word of the files that is ours, with what it says, where it stands, an example and where it
 * is used. Made from the dialect, so that it lacks none.
 */
export function wordTable(root: string): string {
  const words = privateWords(root);
  const inGuides = GUIDES.flatMap((guide) => {
    const file = path.join('schemas', guide);
    const pieces = readFileSync(path.join(root, file), 'utf8').matchAll(
      /```json[^\n]*\n([\s\S]*?)```|`([{"][^`\n]*)`/g,
    );
    return [...pieces].flatMap(([, whole, within = '']) => usesIn(file, parsed(whole ?? within)));
  });
  const all = [...ORGANISATIONS.flatMap((folder) => usesOf(root, folder)), ...inGuides];
  const uses = groupBy(all, ({ word }) => word);
  const rows = words.map(({ word, says, places }) => {
    const found = uses.get(word) ?? [];
    return `| \`${word}\` | ${cell(says)} | ${places.join(', ')} | ${example(word, found)} | ${usersOf(found)} |`;
  });
  return `# Every word of our own

Beside JSON Schema and the \`ui:\` keys of rjsf the files know ${words.length} words. Each means one thing everywhere. \`npm run generate\`
writes this page from \`_dialect/\`, the widgets and the files that use them; do not edit it.

| Word | Says | Stands in | Example | Used in |
|---|---|---|---|---|
${rows.join('\n')}

# Every kind of field

What \`ui:widget\` may name. Without it the type, format or choices of a field find theirs.

| \`ui:widget\` | For | Holds |
|---|---|---|
${widgetRows().join('\n')}

# Every action

What \`action\` may name. Parameters stand beside it under \`params\`; one with a star has to be there.

| \`action\` | Does | Stands in | \`params\` |
|---|---|---|---|
${actionRows(root).join('\n')}

# Every block

What the \`type\` of a block may be. Each has an \`id\`, and may have \`access\` (which people see it) and \`when\`.

| \`type\` | Shows | Words of its own |
|---|---|---|
${blockRows(root).join('\n')}
`;
}

/** Where an action may be named, by what it can do. */
const STANDS: Record<Ability, string | readonly string[]> = {
  read: '`prefill`, `record` of a page',
  send: '`submit`, `steps` of a button',
  act: 'a button of `status`',
  file: '`stored-file`',
  keptFile: [],
  document: '`signing`, a button with `download`',
  open: 'pages for visitors too',
  makesNew: [],
  needs: [],
};

/** A row for each action, the program's and the plug-ins', in the words of the comment above its code. */
function actionRows(root: string): string[] {
  const files = [
    ...Object.entries<ActionManifest>(actionManifests).map((entry) => ['src/actions', ...entry] as const),
    ...Object.entries(pluginManifests).flatMap(([plugin, { actions }]) =>
      Object.entries(actions).map((entry) => [`src/plugins/${plugin}/actions`, ...entry] as const),
    ),
  ];
  return files
    .sort(([, one], [, other]) => (one < other ? -1 : 1))
    .map(([folder, name, { can, params: schema = {} }]) => {
      const code = readFileSync(path.join(root, folder, `${name}.ts`), 'utf8');
      const stands = (Object.keys(STANDS) as Ability[]).flatMap((one) => (can.includes(one) ? STANDS[one] : []));
      const { required, properties } = jsonObjectOf(schema);
      const demanded = Array.isArray(required) ? required : [];
      const params = Object.entries(jsonObjectOf(properties)).map(
        ([param, one]) =>
          `\`${param}\`${demanded.includes(param) ? '*' : ''}: ${String(jsonObjectOf(one).description)}`,
      );
      return `| \`${name}\` | ${cell(commentOf(code))} | ${stands.join('; ')} | ${params.map(cell).join('<br>')} |`;
    });
}

/** The comment above an action, without what it says to programmers of the paper it was made from. */
function commentOf(code: string): string {
  const [before = ''] = code.split(/^const action\b/m);
  const comment = before.slice(before.lastIndexOf('/**') + 3, before.lastIndexOf('*/'));
  return comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ \(spec [^)]*\)| ?Takes no parameters\./g, '')
    .trim();
}

/** A row for each kind of block that the dialect knows. */
function blockRows(root: string): string[] {
  const definitions = jsonObjectOf(json(path.join(root, 'schemas/_dialect/menu.schema.json')).definitions);
  const { properties, allOf } = jsonObjectOf(definitions.block);
  const types = jsonObjectOf(jsonObjectOf(properties).type).enum as string[];
  return types.map((type) => {
    const rule = (allOf as unknown[]).find(
      (one) => jsonObjectOf(jsonObjectOf(jsonObjectOf(jsonObjectOf(one).if).properties).type).const === type,
    );
    const name = String(jsonObjectOf(jsonObjectOf(rule).then).$ref).replace('#/definitions/', '');
    const block = jsonObjectOf(definitions[name]);
    const own = Object.keys(jsonObjectOf(block.properties)).filter(
      (key) => !['type', 'id', 'access', 'when'].includes(key),
    );
    return `| \`${type}\` | ${cell(String(block.description))} | ${own.map((key) => `\`${key}\``).join(', ')} |`;
  });
}

function widgetRows(): string[] {
  return Object.entries(widgetManifests)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { description = '', types }]) => `| \`${name}\` | ${cell(description)} | ${types.join(', ')} |`);
}

/** A piece of a guide, with or without the braces around it; what is no JSON shows no use. */
function parsed(piece: string): unknown {
  for (const text of [piece, `{${piece}}`]) {
    try {
      return JSON.parse(text);
    } catch {
      // The other way, or none.
    }
  }
  return undefined;
}

/** The shortest use that says something. */
function example(word: string, uses: readonly Use[]): string {
  const written = uses.map(({ value }) => JSON.stringify(value)).filter((text) => text !== '""');
  const [shortest = ''] = written.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (shortest === '') return '';
  const shown = shortest.length > SHORT ? `${shortest.slice(0, 1)} … ${shortest.slice(-1)}` : shortest;
  return `\`"${word}": ${shown.replaceAll('|', '\\|')}\``;
}

/** Two files, if there are as many. */
function usersOf(uses: readonly Use[]): string {
  const files = [...new Set(uses.map(({ file }) => file))].slice(0, 2);
  return files
    .map((file) => `\`${file.replace(/^schemas\/|\.(schema|record|list|procedure)\.json$/g, '')}\``)
    .join(', ');
}

/** A text in one cell; what stands in `<…>` outside of code would be taken for HTML. */
function cell(text: string): string {
  const line = text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return line.replace(/`[^`]*`|</g, (part) => (part === '<' ? '\\<' : part));
}

/** Words of JSON Schema draft-07, AJV and editors, which are not ours. */
const SCHEMA_WORDS = new Set(
  (
    '$schema $id $ref $comment title description type enum const format pattern patternProperties minLength maxLength minimum ' +
    'maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems contains default properties required if ' +
    'then else allOf oneOf anyOf not dependencies items additionalItems additionalProperties propertyNames minProperties ' +
    'maxProperties definitions examples readOnly $data formatMinimum formatMaximum'
  ).split(' '),
);
/** Words of rjsf. */
const RJSF_WORDS = new Set(
  'ui:order ui:widget ui:options ui:readonly ui:disabled ui:autocomplete ui:placeholder ui:enumDisabled'.split(' '),
);
const KINDS = ['form', 'field', 'menu', 'record', 'list', 'procedure', 'shared'] as const;
/** Properties whose keys are names: parts of a page or a property, by which code finds it. */
const NAMES = new Set(['parts', 'roles']);

/** Properties whose keys are names that staff choose. */
const CHOSEN = new Set(['properties', 'checks', 'links', 'offices', 'moves', 'dependencies']);

/** A word of the files that is not of JSON Schema, AJV or rjsf. */
interface Word {
  word: string;
  /** Its description in the dialect. */
  says: string;
  /** Kinds of files that may hold it, or `widget` for an option of a widget. */
  places: string[];
}

/** Every private word of the dialect and of widget options, sorted. */
export function privateWords(root: string): Word[] {
  const found = new Map<string, Word>();
  const add = (word: string, says: unknown, place: string) => {
    if (SCHEMA_WORDS.has(word) || RJSF_WORDS.has(word)) return;
    const known = found.get(word) ?? { word, says: '', places: [] };
    if (known.says === '' && typeof says === 'string') known.says = says;
    if (!known.places.includes(place)) known.places.push(place);
    found.set(word, known);
  };
  for (const kind of KINDS) {
    const dialect = json(path.join(root, 'schemas/_dialect', `${kind}.schema.json`));
    walk(dialect, (node, key) => {
      if (key !== undefined && NAMES.has(key)) return false;
      for (const [word, one] of Object.entries(jsonObjectOf(node.properties))) add(word, sayingOf(one, dialect), kind);
      return true;
    });
  }
  for (const { options } of Object.values(widgetManifests))
    for (const [word, one] of Object.entries(jsonObjectOf(jsonObjectOf(options).properties)))
      add(word, jsonObjectOf(one).description, 'widget');
  return [...found.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
}

/** The description of a word, or of the definition that it refers to. */
function sayingOf(one: unknown, { definitions }: JsonObject): unknown {
  const { description, $ref } = jsonObjectOf(one);
  const name = typeof $ref === 'string' ? $ref.replace('#/definitions/', '') : '';
  return description ?? jsonObjectOf(jsonObjectOf(definitions)[name]).description;
}

interface Use {
  word: string;
  /** Relative to the root. */
  file: string;
  value: unknown;
}

/** Uses of words in the files of `schemas/` and `menus/` of a folder, in the order of the files. */
function usesOf(root: string, folder: string): Use[] {
  return ['schemas', 'menus'].flatMap((kind) =>
    readdirSync(path.join(root, folder, kind), { recursive: true, encoding: 'utf8' })
      .sort()
      .filter((name) => name.endsWith('.json') && !/^_(dialect|cases)/.test(name))
      .map((name) => path.join(folder, kind, name))
      .flatMap((file) => usesIn(file, json(path.join(root, file)))),
  );
}

/** Uses of words in the content of a file. */
function usesIn(file: string, content: unknown): Use[] {
  const uses: Use[] = [];
  walk(content, (node, key) => {
    // Names of fields and names that staff choose are not words.
    if (key === undefined || !CHOSEN.has(key))
      uses.push(...Object.entries(node).map(([word, value]) => ({ word, file, value })));
    return true;
  });
  return uses;
}

/** Visits each object, the one above first; `visit` says whether to go on below it. */
function walk(value: unknown, visit: (node: JsonObject, key?: string) => boolean, key?: string): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (isJsonObject(value) && visit(value, key))
    for (const [name, one] of Object.entries(value)) walk(one, visit, name);
}

function json(file: string): JsonObject {
  return JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
}
