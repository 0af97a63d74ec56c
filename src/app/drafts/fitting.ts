import type { DraftContent } from '../../api/shapes/drafts.ts';
import type { CompiledForm, Values } from '../../core/config.ts';
import { fittingFirst, fittingValues } from '../../core/forms/fitting.ts';
import { carried, renamesOf } from '../../core/forms/former-names.ts';
import { fieldKeys } from '../../core/forms/property-names.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { inPlainWords, sameJson } from '../../core/values/value-text.ts';
import type { Texts } from '../../ui/text/texts.tsx';

/** How answers read, by property. */
export type InputWords = DraftContent['words'];
/** Answers that no field takes any more, as they read. */
export type Rest = DraftContent['rest'];

/** The part of earlier input that the form still takes, under its later names. */
export function fitting(form: CompiledForm, typed: Values): Values {
  return fittingValues(form, carried(typed, renamesOf(form.was)));
}

/** Earlier answers that the form takes no more, wholly or in part, as they read when they were typed. */
export function unfitting(form: CompiledForm, typed: Values, words: InputWords): Rest {
  const before = carried(typed, renamesOf(form.was));
  const left = fittingValues(form, before);
  return Object.entries(before)
    .filter(([name, part]) => part !== null && !sameJson(part, left[name]))
    .map(([name, part]) => words[name] ?? { label: name, text: inPlainWords(part) })
    .filter(({ text }) => text !== '');
}

/** The first values that the form takes, and how the others read. */
export function fittingRecord(form: CompiledForm, values: Values, text: Texts['text']): { values: Values; rest: Rest } {
  const left = fittingFirst(form, values);
  const others = Object.entries(values).filter(([name, part]) => part !== null && !sameJson(part, left[name]));
  if (others.length === 0) return { values, rest: [] };
  const words = inputInWords(form, Object.fromEntries(others), text);
  return { values: left, rest: Object.values(words).filter((line) => line.text !== '') };
}

/** The lines of both lists, each once. */
export function linesOfBoth(one: Rest, other: Rest): Rest {
  return [...one, ...other.filter((line) => !one.some((known) => sameJson(known, line)))];
}

/** How input reads in the form in which it is typed, by property. */
export function inputInWords(form: CompiledForm, typed: Values, text: Texts['text']): InputWords {
  return Object.fromEntries(
    Object.entries(typed).map(([name, part]) => {
      const find = (of: string) => text(fieldKeys(form.id, pathOf([name]), of));
      const chosen = (one: unknown) =>
        (isPlain(one) && find(`options.${String(one)}`)) ||
        (typeof one === 'boolean' ? text(one ? 'app.yes' : 'app.no') : inPlainWords(one));
      const read = Array.isArray(part) ? part.map(chosen).filter(Boolean).join(', ') : chosen(part);
      return [name, { label: find('label') || name, text: read }] as const;
    }),
  );
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
