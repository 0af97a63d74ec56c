import { useCallback } from 'react';
import type { CompiledForm } from '../core/config.ts';
import { uiOf } from '../core/forms/drawn.ts';
import { errorKeys, fieldKeys } from '../core/forms/property-names.ts';
import type { FieldError } from '../core/forms/validation.ts';
import { namesOf, pathOf, stepsOf } from '../core/values/field-path.ts';
import { type Texts, useTexts } from '../ui/text/texts.tsx';
import { useDrawnForm } from './context.ts';
import { decodeError } from './errors/error-book.ts';
import { textPath } from './store/values/address.ts';

type Fill = Record<string, unknown>;

/** Texts of the form itself: `formText('buttons.submit', 'app.form.submit')`; the second key is the fallback. */
export function useFormText(): (name: string, fallback?: string, values?: Fill) => string {
  const { form, context } = useDrawnForm();
  const { text } = useTexts();
  const { id } = form;
  return useCallback(
    (name, fallback, values) =>
      text(
        fallback === undefined ? [`forms.${id}.${name}`] : [`forms.${id}.${name}`, fallback],
        withContext(values, context),
      ),
    [id, text, context],
  );
}

/** Texts of a field, by its address or path: the form's own, else the one shared by all forms. */
export function useFieldText(): (field: string, name: string, values?: Fill) => string {
  const { form, context } = useDrawnForm();
  const { text } = useTexts();
  const { id } = form;
  return useCallback(
    (field, name, values) => text(fieldKeys(id, textPath(field), name), withContext(values, context)),
    [id, text, context],
  );
}

/** The label of a field by its path, or its bare property name, which shows staff that the label is missing. A row has its number: `Assistent 2`. */
export function useLabel(): (path: string) => string {
  const fieldText = useFieldText();
  const { text } = useTexts();
  return useCallback(
    (path) => {
      const named = (one: string) => fieldText(one, 'label') || (namesOf(one).at(-1) ?? one);
      const last = stepsOf(path).at(-1);
      if (typeof last !== 'number') return named(path);
      const number = last + 1;
      return fieldText(path, 'item', { number }) || text('widgets.rows.item', { label: named(path), number });
    },
    [fieldText, text],
  );
}

/** The label with the labels of groups and rows around it: `Assistent 2 – Nom`. */
export function useFullLabel(): (path: string) => string {
  const label = useLabel();
  return useCallback(
    (path) => {
      const steps = stepsOf(path);
      // The title of a row contains that of its list.
      const named = steps.map((_, depth) => depth + 1).filter((depth) => typeof steps[depth] !== 'number');
      return named.map((depth) => label(pathOf(steps.slice(0, depth)))).join(' – ');
    },
    [label],
  );
}

export function useErrorText(): (field: string, encoded: string) => string {
  const { form, context } = useDrawnForm();
  const { text } = useTexts();
  return useCallback(
    (field, encoded) => {
      const error = decodeError(encoded);
      return 'text' in error
        ? error.text
        : errorWords(text, { form, context }, { property: textPath(field), ...error });
    },
    [form, text, context],
  );
}

export function errorWords(
  text: Texts['text'],
  { form, context }: { form: Pick<CompiledForm, 'id' | 'uiSchema'>; context: string | null },
  { property, code, params }: FieldError,
): string {
  const own = fieldKeys(form.id, property, `errors.${code}`);
  const keys = errorKeys(own, uiOf(form, property)['ui:widget'], { code, params });
  return text(keys, withContext({ ...params, count: params.limit }, context)) || code;
}

function withContext(values: Fill | undefined, context: string | null): Fill | undefined {
  return context === null ? values : { ...values, context };
}
