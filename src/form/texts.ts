import { useCallback } from 'react';
import type { CompiledForm } from '../core/config.ts';
import { uiOf } from '../core/drawn.ts';
import { errorKeys, fieldKeys } from '../core/property-names.ts';
import type { FieldError } from '../core/validation.ts';
import { type Texts, useTexts } from '../ui/text/texts.tsx';
import { useEngine } from './context.ts';
import { decodeError } from './errors/errors.ts';

type Fill = Record<string, unknown>;

/** Texts of the form itself: `formText('buttons.submit', 'app.form.submit')`; the second key steps in. */
export function useFormText(): (name: string, fallback?: string, values?: Fill) => string {
  const { store, context } = useEngine();
  const { text } = useTexts();
  const { id } = store.form;
  return useCallback(
    (name, fallback, values) =>
      text(
        fallback === undefined ? [`forms.${id}.${name}`] : [`forms.${id}.${name}`, fallback],
        withContext(values, context),
      ),
    [id, text, context],
  );
}

/** Texts of a field: the form's own, else the one shared by all forms. */
export function useFieldText(): (property: string, name: string, values?: Fill) => string {
  const { store, context } = useEngine();
  const { text } = useTexts();
  const { id } = store.form;
  return useCallback(
    (property, name, values) => text(fieldKeys(id, property, name), withContext(values, context)),
    [id, text, context],
  );
}

/** The label, or the bare property name, which tells staff what they forgot. */
export function useLabel(): (property: string) => string {
  const fieldText = useFieldText();
  return useCallback((property) => fieldText(property, 'label') || property, [fieldText]);
}

/** The words of an encoded error in the language of the moment. */
export function useErrorText(): (property: string, encoded: string) => string {
  const { store, context } = useEngine();
  const { text } = useTexts();
  return useCallback(
    (property, encoded) => {
      const error = decodeError(encoded);
      return 'text' in error ? error.text : errorWords(text, { form: store.form, context }, { property, ...error });
    },
    [store, text, context],
  );
}

/** The words of one broken rule of a form. */
export function errorWords(
  text: Texts['text'],
  { form, context }: { form: Pick<CompiledForm, 'id' | 'uiSchema'>; context: string | null },
  { property, code, params }: FieldError,
): string {
  const own = fieldKeys(form.id, property, `errors.${code}`);
  const keys = errorKeys(own, uiOf(form, property)['ui:widget'], code);
  return text(keys, withContext({ ...params, count: params.limit }, context)) || code;
}

function withContext(values: Fill | undefined, context: string | null): Fill | undefined {
  return context === null ? values : { ...values, context };
}
