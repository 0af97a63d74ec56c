import type { DraftContent } from '../../../api/shapes/drafts.ts';
import type { CompiledForm, Values } from '../../../core/config.ts';
import { isFixed, isShownOnly, traitsOf, uiAt } from '../../../core/forms/drawn.ts';
import { carried, renamesOf } from '../../../core/forms/former-names.ts';
import { fieldKeys, propertyNames, schemaOf } from '../../../core/forms/property-names.ts';
import { pathOf } from '../../../core/values/field-path.ts';
import type { Texts } from '../../../ui/text/texts.tsx';

type Words = DraftContent['rest'][number];

/** The part of earlier input that the form still takes. */
export function fitting(form: CompiledForm, typed: Values): Values {
  const entries = Object.entries(carried(typed, renamesOf(form.was)));
  return Object.fromEntries(entries.filter(([name, part]) => takes(form, name, part)));
}

/** Earlier answers that the form takes no more, wholly or in part, as they read when they were typed. */
export function unfitting(form: CompiledForm, typed: Values, words: DraftContent['words']): Words[] {
  return Object.entries(carried(typed, renamesOf(form.was)))
    .filter(([name, part]) => part !== null && !(takes(form, name, part) && holds(schemaOf(form.schema, name), part)))
    .map(([name, part]) => words[name] ?? { label: name, text: plainText(part) })
    .filter(({ text }) => text !== '');
}

/** How input reads in the form in which it is typed, by property. */
export function inputInWords(form: CompiledForm, typed: Values, text: Texts['text']): DraftContent['words'] {
  return Object.fromEntries(
    Object.entries(typed).map(([name, part]) => {
      const find = (of: string) => text(fieldKeys(form.id, pathOf([name]), of));
      const chosen = (one: unknown) => (isPlain(one) && find(`options.${String(one)}`)) || plainText(one);
      const read = Array.isArray(part) ? part.map(chosen).filter(Boolean).join(', ') : chosen(part);
      return [name, { label: find('label') || name, text: read }] as const;
    }),
  );
}

function takes(form: CompiledForm, name: string, part: unknown): boolean {
  if (!propertyNames(form.schema).has(name)) return false;
  const secret = traitsOf(form, uiAt(form, [name]))?.secret === true;
  if (secret || isFixed(form, [name]) || isShownOnly(form, [name])) return false;
  return part === null || isOfType(schemaOf(form.schema, name), part);
}

/** Text that cannot be read yet as a number or a day is kept as text, so a text fits a number. */
function isOfType({ type }: Record<string, unknown>, part: unknown): boolean {
  const types = [type ?? []].flat().map(String);
  if (types.length === 0) return true;
  if (Array.isArray(part)) return types.includes('array');
  if (typeof part === 'object') return types.includes('object');
  if (typeof part === 'boolean') return types.includes('boolean');
  const plain = ['string', 'number', 'integer'];
  return typeof part === 'number'
    ? types.some((one) => one !== 'string' && plain.includes(one))
    : types.some((one) => plain.includes(one));
}

/** Whether the fields within a group, or within the rows of a list, are all there still. */
function holds(schema: Record<string, unknown>, part: unknown): boolean {
  if (Array.isArray(part)) return part.every((one) => holds((schema.items ?? {}) as Record<string, unknown>, one));
  if (typeof part !== 'object' || part === null) return true;
  const names = propertyNames(schema);
  // A value that its widget draws as a whole has no fields.
  if (names.size === 0) return true;
  return Object.entries(part).every(
    ([name, one]) => one === null || (names.has(name) && holds(schemaOf(schema, pathOf([name])), one)),
  );
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Object.values(value).map(plainText).filter(Boolean).join(', ');
}
