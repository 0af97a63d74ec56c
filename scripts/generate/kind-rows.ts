import { readFileSync } from 'node:fs';
import path from 'node:path';
import { widgetLoaders } from '../../src/widgets/index.ts';
import { widgetKinds } from '../../src/widgets/manifests.ts';

/** Guides with a row for each kind of field, and the language of each. */
export const GUIDES = { 'schemas/FORMS.md': 'en', 'schemas/FORMULARIS.md': 'ca' } as const;

/** The body of the table that says how fields of each kind are written. */
const ROWS = /^(\| [^|\n]+ \| [^|\n]+ \| [^|\n]+ \| [^|\n]+ \|\n(?:\|---){4}\|\n)(?:\|.*\n)*/m;

/** A guide with a row for each kind of field that has an example, in the order of the workshop. */
export function withKindRows(root: string, guide: keyof typeof GUIDES): string {
  const rows = (Object.keys(widgetLoaders) as (keyof typeof widgetLoaders)[]).flatMap((name) => {
    const [example] = widgetKinds[name].examples;
    if (!example) return [];
    const { schema, value, reads = String(value) } = example;
    const file = path.join(root, 'messages/_general', GUIDES[guide], 'widgets', `${name}.json`);
    const { kind } = JSON.parse(readFileSync(file, 'utf8')) as { kind: string };
    const kept = typeof value === 'string' ? value : inLine(value);
    return `| ${kind} | \`${inLine(schema)}\` | \`${kept}\` | ${typeof reads === 'string' ? reads : reads.ca} |\n`;
  });
  return readFileSync(path.join(root, guide), 'utf8').replace(ROWS, (_all, head: string) => head + rows.join(''));
}

/** JSON on one line, as the guides write it: `{ "type": "array", "items": ["a", "b"] }`. */
function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inLine(inner)}`);
  return `{ ${members.join(', ')} }`;
}
