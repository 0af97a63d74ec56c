import { useContext, useMemo } from 'react';
import type { CompiledForm } from '../core/config.ts';
import { uiOf } from '../core/forms/drawn.ts';
import { errorKeys, fieldKeys } from '../core/forms/property-names.ts';
import type { FieldError } from '../core/forms/validation.ts';
import { namesOf, pathOf, stepsOf } from '../core/values/field-path.ts';
import { type Texts, useTexts } from '../ui/text/texts.tsx';
import { EngineContext, useDrawnForm } from './context.ts';
import { decodeError } from './store/form-errors.ts';
import { textPath } from './store/values/address.ts';

type Fill = Record<string, unknown>;
type Form = { form: Pick<CompiledForm, 'id' | 'uiSchema'>; context: string | null };
/** They tell how to fill a field in. */
const HINTS = ['help', 'placeholder'];

/** The texts of the form that is drawn; the same object while form, variant and language stay the same. */
export function useFormTexts(): FormTexts {
  const { form, context } = useDrawnForm();
  const { text } = useTexts();
  const fixed = useContext(EngineContext)?.fixed ?? false;
  return useMemo(() => new FormTexts(text, { form, context }, fixed), [text, form, context, fixed]);
}

class FormTexts {
  readonly #text: Texts['text'];
  readonly #form: Form;
  /** The form only shows a record. */
  readonly #fixed: boolean;

  constructor(text: Texts['text'], form: Form, fixed: boolean) {
    this.#text = text;
    this.#form = form;
    this.#fixed = fixed;
  }

  /** A text of the form itself: `own('buttons.submit', 'app.form.submit')`; the second key is the fallback. */
  own(name: string, ...fallback: [key?: string]): string {
    const { form, context } = this.#form;
    return this.#text([`forms.${form.id}.${name}`, ...(fallback as string[])], withContext(undefined, context));
  }

  /** A text of a field, by its address or path: the form's own, else the one shared by all forms. */
  field(field: string, name: string, values?: Fill): string {
    const { form, context } = this.#form;
    if (this.#fixed && HINTS.includes(name)) return '';
    return this.#text(fieldKeys(form.id, textPath(field), name), withContext(values, context));
  }

  /** The label of a field by its path, or its bare property name, which shows staff that the label is missing. A row has its number: `Assistent 2`. */
  label(path: string): string {
    const named = this.field(path, 'label') || (namesOf(path).at(-1) ?? path);
    const last = stepsOf(path).at(-1);
    if (typeof last !== 'number') return named;
    const number = last + 1;
    return this.field(path, 'item', { number }) || this.#text('widgets.rows.item', { label: named, number });
  }

  /** The label with the labels of groups and rows around it: `Assistent 2 – Nom`. */
  fullLabel(path: string): string {
    const steps = stepsOf(path);
    // The title of a row contains that of its list.
    const named = steps.map((_, depth) => depth + 1).filter((depth) => typeof steps[depth] !== 'number');
    return named.map((depth) => this.label(pathOf(steps.slice(0, depth)))).join(' – ');
  }

  /** The words of an encoded error of a field. */
  error(field: string, encoded: string): string {
    const error = decodeError(encoded);
    return 'text' in error ? error.text : errorWords(this.#text, this.#form, { property: textPath(field), ...error });
  }
}

export function errorWords(
  text: Texts['text'],
  { form, context }: Form,
  { property, code, params }: FieldError,
): string {
  const own = fieldKeys(form.id, property, `errors.${code}`);
  const keys = errorKeys(own, uiOf(form, property)['ui:widget'], { code, params });
  return text(keys, withContext({ ...params, count: params.limit }, context)) || code;
}

function withContext(values: Fill | undefined, context: string | null): Fill | undefined {
  return context === null ? values : { ...values, context };
}
