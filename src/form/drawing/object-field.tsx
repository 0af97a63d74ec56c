import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import type { FieldProps, Registry, RJSFSchema } from '@rjsf/utils';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import type { CompiledForm } from '../../core/config.ts';
import { traitsOf } from '../../core/forms/drawn.ts';
import {
  EngineContext,
  ParentContext,
  PlainContext,
  useDrawnForm,
  useEngine,
  useShapeAt,
  useWithin,
} from '../context.ts';
import { fieldId } from '../store/ids.ts';
import { type Address, fieldPathOf } from '../store/values/address.ts';
import { OurWholeField } from './leaf-field.tsx';

/** rjsf's registry, for fields that widgets draw. */
const RegistryContext = createContext<Registry | null>(null);

export const useRegistry = (): Registry => useWithin(RegistryContext);

/** An object: the form, a group, or a value that one widget draws as a whole. */
export function OurObjectField(props: FieldProps) {
  const isKept = useContext(EngineContext) !== null;
  const isRoot = props.fieldPathId.path.length === 0;
  if (isRoot)
    return (
      <RegistryContext value={props.registry}>
        {isKept ? (
          <ShapedObject address="" readOnly={false} disabled={props.disabled ?? false} />
        ) : (
          <PlainRoot {...props} />
        )}
      </RegistryContext>
    );
  return <WholeOrStock {...props} Stock={ObjectField} />;
}

/** A value that one widget draws, or what rjsf draws of it in a stock `Form`. */
export function WholeOrStock({ Stock, ...props }: FieldProps & { Stock: ComponentType<FieldProps> }) {
  const isKept = useContext(EngineContext) !== null;
  const { form } = useDrawnForm();
  const { 'ui:widget': widget, ...uiSchema } = props.uiSchema ?? {};
  const isWhole = widget !== undefined && !traitsOf(form, { 'ui:widget': widget })?.fields;
  return isKept || isWhole ? <OurWholeField {...props} /> : <Stock {...props} uiSchema={uiSchema} />;
}

/** A form, a group, a row or a field. */
export interface DrawnPlace {
  address: Address;
  disabled: boolean;
  readOnly: boolean;
}

const nothing = () => undefined;

/** Handlers of a field that writes the store. */
export const inert = { onChange: nothing, onBlur: nothing, onFocus: nothing };

/** The shown fields of the form, a group or a row, by the schema that the store has resolved. */
export function ShapedObject({ address, disabled, readOnly }: DrawnPlace) {
  const { store } = useEngine();
  const registry = useRegistry();
  const shape = useShapeAt(address);
  const fieldPathId = useMemo(() => ({ path: fieldPathOf(address), $id: fieldId(address) }), [address]);
  const uiSchema = useMemo(() => {
    // The shape is ordered already.
    const { 'ui:order': _, ...rest } = address === '' ? store.form.uiSchema : store.logic.ui(address);
    return rest;
  }, [store, address]);
  if (!shape) return null;
  return (
    <ParentContext value={address}>
      <ObjectField
        {...{ registry, uiSchema, fieldPathId, disabled, ...inert }}
        schema={shape.schema as RJSFSchema}
        name=""
        readonly={readOnly}
      />
    </ParentContext>
  );
}

/** The root of a stock `Form`, with the texts of the form in `formContext`. */
function PlainRoot(props: FieldProps) {
  const { form, context = null } = props.registry.formContext as { form?: CompiledForm; context?: string | null };
  const { formData, onChange } = props;
  const plain = useMemo(
    () =>
      form
        ? { form, context, values: formData, set: (path: (string | number)[], value: unknown) => onChange(value, path) }
        : null,
    [form, context, formData, onChange],
  );
  return (
    <PlainContext value={plain}>
      <ObjectField {...props} />
    </PlainContext>
  );
}
