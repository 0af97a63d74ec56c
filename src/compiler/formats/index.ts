import { formats as bank } from './bank.ts';
import { formats as dates } from './dates.ts';
import { formats as nationalIds } from './national-ids.ts';
import { formats as phones } from './phones.ts';
import { formats as richTexts } from './rich-texts.ts';
import { formats as web } from './web.ts';

/** Files beside this one, each with formats by the name that schemas know them by. */
const FAMILIES = { bank, dates, 'national-ids': nationalIds, phones, 'rich-texts': richTexts, web };

/** Every format of the dialect: what is not here no schema may ask for. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = Object.assign(
  {},
  ...Object.values(FAMILIES),
);

/** When a text of a format is, for those of which one comes before the other; nothing for all others. */
export function instantsOf(format: unknown): ((text: string) => number) | undefined {
  const test = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  return test && 'instantOf' in test ? (test.instantOf as (text: string) => number) : undefined;
}

/** The files, beside this one, with the formats that a schema asks for: its validator carries no others. */
export function familiesIn(schema: unknown): string[] {
  const asked = new Set<string>();
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if ('format' in node && typeof node.format === 'string') asked.add(node.format);
    for (const below of Object.values(node)) look(below);
  };
  look(schema);
  return Object.entries(FAMILIES)
    .filter(([, family]) => [...asked].some((name) => Object.hasOwn(family, name)))
    .map(([name]) => name);
}
