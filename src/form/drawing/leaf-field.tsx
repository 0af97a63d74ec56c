import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { type FieldProps, getUiOptions, getWidget, optionsList } from '@rjsf/utils';
import { Component, type ComponentType, type ReactNode, Suspense, useCallback, useContext, useMemo } from 'react';
import { objectOf } from '../../core/values/objects.ts';
import { useLocked } from '../../ui/fields/locked.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { EngineContext, useDrawn, useEngine } from '../context.ts';
import { addressOf } from '../store/values/address.ts';

type FieldComponent = ComponentType<FieldProps>;

/** A field of rjsf that reads and writes the store, if there is one. */
function kept(Field: FieldComponent): FieldComponent {
  return function KeptOrPlain(props) {
    const isKept = useContext(EngineContext) !== null;
    return isKept ? <KeptLeaf {...props} Field={Field} /> : <Field {...props} />;
  };
}

/** rjsf's number field draws the string field of the registry, which would read and write the store once more. */
function OneNumberField(props: FieldProps) {
  const { registry } = props;
  const own = useMemo(() => ({ ...registry, fields: { ...registry.fields, StringField } }), [registry]);
  return <NumberField {...props} registry={own} />;
}

export const OurStringField = kept(StringField);
export const OurNumberField = kept(OneNumberField);
export const OurBooleanField = kept(BooleanField);

/** A value that one widget draws as a whole: a list of choices, a file, nothing at all. */
function WholeField(props: FieldProps) {
  const { schema, uiSchema, name, fieldPathId, formData, registry, onChange } = props;
  const { widget = 'text', placeholder = '', title, ...options } = getUiOptions(uiSchema);
  const Widget = getWidget(schema, widget, registry.widgets);
  const enumOptions = optionsList(objectOf(schema.items), uiSchema);
  const put = useCallback((value: unknown) => onChange(value, fieldPathId.path), [onChange, fieldPathId]);
  return (
    <Widget
      {...{ schema, uiSchema, name, registry, placeholder }}
      id={fieldPathId.$id}
      htmlName={fieldPathId.name}
      label={title ?? name}
      options={{ ...options, enumOptions }}
      multiple={schema.type === 'array'}
      value={formData}
      required={props.required}
      disabled={props.disabled}
      readonly={props.readonly}
      rawErrors={props.rawErrors}
      onChange={put}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  );
}

export const OurWholeField = kept(WholeField);

/** The value comes from the store, not from rjsf, so that a key draws only this widget. */
function KeptLeaf({ Field, ...props }: FieldProps & { Field: FieldComponent }) {
  const { store, fixed } = useEngine();
  const locked = useLocked();
  const { fieldPathId, registry, uiSchema = {} } = props;
  const address = useMemo(() => addressOf(fieldPathId.path), [fieldPathId]);
  // A widget with fields of its own is not drawn again for input in them.
  const value = useDrawn(store.logic.hasFields(address) ? '' : address);
  // A record may make its properties read-only. A display, such as a stored file, is not sent with the form, so only a form
  // that is locked as a whole locks it.
  const readonly = (Boolean(props.readonly) && !store.logic.isDisplay(address)) || locked || fixed;
  const onChange = useCallback(
    (next: unknown) => (readonly ? undefined : store.change(address, next)),
    [store, address, readonly],
  );
  const onBlur = useCallback(() => store.left(), [store]);
  const name = String(uiSchema['ui:widget'] ?? '');
  if (!Object.hasOwn(registry.widgets, name)) return <WidgetFault kind="unknown" name={name} />;
  return (
    <WidgetBoundary name={name}>
      <Suspense fallback={<div style={{ minHeight: 56 }} />}>
        <Field {...props} {...{ readonly, onChange, onBlur }} formData={value} />
      </Suspense>
    </WidgetBoundary>
  );
}

function WidgetFault({ kind, name }: { kind: 'unknown' | 'broken'; name: string }) {
  const { text } = useTexts();
  const words = kind === 'unknown' ? text('app.form.unknownWidget', { name }) : text('app.form.brokenWidget', { name });
  return (
    <Notice severity="error" variant="outlined">
      {words || name}
    </Notice>
  );
}

interface Props {
  name: string;
  children: ReactNode;
}

/** Catches a widget that throws or does not load, so that the rest of the form works. */
class WidgetBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <WidgetFault kind="broken" name={this.props.name} /> : this.props.children;
  }
}
