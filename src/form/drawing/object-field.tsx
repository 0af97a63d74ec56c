import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import type { FieldProps, Registry, RJSFSchema } from '@rjsf/utils';
import { createContext, useContext, useMemo } from 'react';
import type { CompiledForm } from '../../core/config.ts';
import { traitsOf } from '../../core/forms/drawn.ts';
import { EngineContext, ParentContext, PlainContext, useDrawnForm, useEngine, useShapeAt } from '../context.ts';
import { type Address, fieldPathOf } from '../store/values/address.ts';
import { fieldId } from './ids.ts';
import { OurWholeField } from './leaf-field.tsx';

/** rjsf's registry, for fields that widgets draw. */
const RegistryContext = createContext<Registry | null>(null);

export function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('a field stands outside of a form');
  return registry;
}

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
  return isKept ? <OurWholeField {...props} /> : <PlainObject {...props} />;
}

interface Props {
  address: Address;
  disabled: boolean;
  readOnly: boolean;
}

const nothing = () => undefined;

/** The shown fields of the form, a group or a row, by the schema that the store has resolved. */
export function ShapedObject({ address, disabled, readOnly }: Props) {
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
        {...{ registry, uiSchema, fieldPathId, disabled }}
        schema={shape.schema as RJSFSchema}
        name=""
        readonly={readOnly}
        onChange={nothing}
        onBlur={nothing}
        onFocus={nothing}
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

function PlainObject(props: FieldProps) {
  const { form } = useDrawnForm();
  const { uiSchema = {} } = props;
  const isWhole = uiSchema['ui:widget'] !== undefined && !traitsOf(form, uiSchema)?.fields;
  return isWhole ? <OurWholeField {...props} /> : <ObjectField {...props} />;
}
