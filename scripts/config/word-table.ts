import { readFileSync } from 'node:fs';
import path from 'node:path';
import { actionManifests } from '../../src/actions/manifests.ts';
import type { Ability } from '../../src/compiler/read/registry.ts';
import type { ActionManifest } from '../../src/core/action.ts';
import { pluginManifests } from '../../src/plugins/index.ts';
import { widgetManifests } from '../../src/widgets/manifests.ts';
import { json, nodeOf, privateWords, type Use, usesIn, usesOf } from './words.ts';

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
  const uses = usesOf(root, ORGANISATIONS);
  for (const guide of GUIDES) {
    const file = path.join('schemas', guide);
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, whole, within = ''] of text.matchAll(/```json[^\n]*\n([\s\S]*?)```|`([{"][^`\n]*)`/g))
      for (const [word, found] of usesIn(file, parsed(whole ?? within)))
        uses.set(word, [...(uses.get(word) ?? []), ...found]);
  }
  const rows = words.map(({ word, says, places }) => {
    const found = uses.get(word) ?? [];
    return `| \`${word}\` | ${cell(says)} | ${places.join(', ')} | ${example(word, found)} | ${usersOf(found)} |`;
  });
  return `# Every word of our own

Beside JSON Schema and the \`ui:\` keys of rjsf the files know ${words.length} words. Each means one thing everywhere. \`npx tsx
scripts/config.ts words\` writes this page from \`_dialect/\`, the widgets and the files that use them; do not edit it.

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
      const { required, properties } = nodeOf(schema);
      const demanded = Array.isArray(required) ? required : [];
      const params = Object.entries(nodeOf(properties)).map(
        ([param, one]) => `\`${param}\`${demanded.includes(param) ? '*' : ''}: ${String(nodeOf(one).description)}`,
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
  const definitions = nodeOf(json(path.join(root, 'schemas/_dialect/menu.schema.json'))?.definitions);
  const { properties, allOf } = nodeOf(definitions.block);
  const types = nodeOf(nodeOf(properties).type).enum as string[];
  return types.map((type) => {
    const rule = (allOf as unknown[]).find(
      (one) => nodeOf(nodeOf(nodeOf(nodeOf(one).if).properties).type).const === type,
    );
    const name = String(nodeOf(nodeOf(rule).then).$ref).replace('#/definitions/', '');
    const block = nodeOf(definitions[name]);
    const own = Object.keys(nodeOf(block.properties)).filter((key) => !['type', 'id', 'access', 'when'].includes(key));
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
