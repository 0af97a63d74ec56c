import { type FieldProps, ID_KEY } from '@rjsf/utils';
import { type ComponentType, Suspense, useMemo } from 'react';
import { useDrawn, useEngine } from '../context.ts';
import type { Address } from '../store/values/address.ts';
import { useFieldText, useLabel } from '../texts.ts';
import type { WidgetProps } from '../widget.ts';
import { choicesOf } from './choices.ts';
import { errorId, helpId } from './ids.ts';
import { WidgetBoundary, WidgetFault } from './widget-boundary.tsx';

type Props = Pick<
  FieldProps,
  'name' | 'schema' | 'uiSchema' | 'fieldPathId' | 'required' | 'disabled' | 'readonly' | 'rawErrors'
> & {
  /** What it is called where it has no label of its own. */
  label?: string;
};

/**
 * The one field of the engine: rjsf's props on one side, the widget contract on the other. The value
 * comes from the store, not from rjsf, so that a key draws this widget and nothing else.
 */
export function WidgetField({
  name,
  schema,
  uiSchema = {},
  fieldPathId,
  required,
  disabled,
  readonly,
  rawErrors,
  label: given,
}: Props) {
  const { store, widgets, locked, fixed } = useEngine();
  const address = String(fieldPathId.path[0]);
  // What draws fields of its own is not drawn again for what is typed in them.
  const value = useDrawn(store.logic.hasFields(address) ? '' : address);
  const label = useLabel();
  const widgetName = String(uiSchema['ui:widget'] ?? '');
  const Drawn = (Object.hasOwn(widgets, widgetName) ? widgets[widgetName] : undefined) as
    | ComponentType<WidgetProps>
    | undefined;
  // A record says which of its properties no form writes. What never travels with a form, such as a kept file, has
  // calls of its own, and only a form that is locked as a whole locks it.
  const own = Boolean(readonly) && !store.logic.isDisplay(address);
  const readOnly = own || locked || fixed;

  const handlers = useMemo(
    () => ({
      onChange: (next: unknown) => (readOnly ? undefined : store.change(address, next)),
      onDraft: (next: unknown) => (readOnly ? undefined : store.draft(address, next)),
      onTyped: (next: unknown) => (readOnly ? undefined : store.draft(address, next, true)),
      onBlur: () => store.left(),
    }),
    [store, address, readOnly],
  );
  const texts = useWords(address, schema, uiSchema['ui:enumDisabled']);

  if (!Drawn) return <WidgetFault kind="unknown" name={widgetName} />;
  const id = fieldPathId[ID_KEY];
  const invalid = Boolean(rawErrors?.length);
  const described = [texts.text('help') && helpId(id), invalid && errorId(id)].filter(Boolean).join(' ');
  return (
    <WidgetBoundary name={widgetName}>
      <Suspense fallback={<div style={{ minHeight: 56 }} />}>
        <Drawn
          id={id}
          name={name}
          value={value}
          {...handlers}
          required={Boolean(required)}
          readOnly={readOnly}
          disabled={Boolean(disabled)}
          invalid={invalid}
          describedBy={described || undefined}
          label={given ?? label(address)}
          placeholder={texts.text('placeholder')}
          autoComplete={uiSchema['ui:autocomplete'] as string | undefined}
          options={(uiSchema['ui:options'] ?? {}) as Record<string, never>}
          choices={texts.choices}
          text={texts.text}
          schema={schema}
        />
      </Suspense>
    </WidgetBoundary>
  );
}

/** The texts of a field, and what can be chosen in it. */
function useWords(address: Address, schema: FieldProps['schema'], closed: unknown) {
  const fieldText = useFieldText();
  return useMemo(
    () => ({
      text: (key: string, values?: Record<string, unknown>) => fieldText(address, key, values),
      choices: choicesOf(schema, (option) => fieldText(address, `options.${option}`), closed),
    }),
    [fieldText, address, schema, closed],
  );
}
