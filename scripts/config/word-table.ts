import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WidgetManifest } from '../../src/core/forms/widget-manifest.ts';
import { privateWords, type Use, usesIn, usesOf } from './words.ts';

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
${widgetRows(root).join('\n')}
`;
}

/** A row for each folder of widgets. */
function widgetRows(root: string): string[] {
  const folder = path.join(root, 'src', 'widgets');
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const manifest: WidgetManifest = JSON.parse(readFileSync(path.join(folder, name, 'widget.json'), 'utf8'));
      return `| \`${name}\` | ${cell(manifest.description ?? '')} | ${manifest.types.join(', ')} |`;
    });
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

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
