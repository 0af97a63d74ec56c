import { errorId, helpId } from '@rjsf/utils';
import { useContext, useMemo } from 'react';
import { EngineContext, useAddressOf } from './context.ts';
import { choicesOf } from './drawing/choices.ts';
import { useFormTexts } from './texts.ts';
import type { Field, WidgetProps } from './widget-props.ts';

/** Everything that our widgets need of their field besides rjsf's props. */
export function useField<Value, Options>(props: WidgetProps<Value, Options>): Field<Value, Options> {
  const { id, name, label, placeholder = '', rawErrors = [], schema, onChange, onBlur } = props;
  const { required = false, readonly = false, disabled = false } = props;
  const options = props.options as Partial<Options> & { enumDisabled?: unknown; autocomplete?: string };
  const store = useContext(EngineContext)?.store;
  const address = useAddressOf()(name);
  const texts = useFormTexts();
  // The box may have newer text than it was drawn with.
  const isKept = store !== undefined && !store.logic.hasFields(address);
  const value = isKept ? (store.shown(address) as Value | undefined) : props.value;
  const words = useMemo(
    () => ({
      text: (key: string, values?: Record<string, unknown>) => texts.field(address, key, values),
      choices: choicesOf(schema, (option) => texts.field(address, `options.${option}`), options.enumDisabled),
    }),
    [texts, address, schema, options.enumDisabled],
  );
  const handlers = useMemo(() => {
    const draft = (next: Value | undefined, held: boolean) => {
      if (readonly) return;
      if (store) store.draft(address, next, held);
      else onChange(next);
    };
    return {
      onChange: (next: Value | undefined) => (readonly ? undefined : onChange(next)),
      onDraft: (next: Value | undefined) => draft(next, false),
      onTyped: (next: Value | undefined) => draft(next, true),
    };
  }, [store, address, readonly, onChange]);
  const invalid = rawErrors.length > 0;
  const described = [words.text('help') && helpId(id), invalid && errorId(id)].filter(Boolean).join(' ');
  return {
    id,
    name,
    value,
    label,
    placeholder,
    schema,
    required,
    readOnly: readonly,
    disabled,
    invalid,
    options,
    ...words,
    ...handlers,
    onBlur: () => onBlur(id, value),
    describedBy: described || undefined,
    autoComplete: options.autocomplete,
  };
}
