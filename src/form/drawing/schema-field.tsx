import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { ErrorSchemaBuilder, type FieldProps, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { memo, useContext, useMemo } from 'react';
import { isUnconditional, withoutConditions } from '../../core/forms/resolve.ts';
import { EngineContext, useEngine, useErrors, useShapeAt, useValue } from '../context.ts';
import { fieldId } from '../store/ids.ts';
import { type Address, addressOf } from '../store/values/address.ts';
import { useFormTexts } from '../texts.ts';
import { choicesOf } from './choices.ts';

/** rjsf's field of any schema, with texts, and with the store if there is one. */
export const OurSchemaField = memo(function OurSchemaField(props: FieldProps) {
  const isKept = useContext(EngineContext) !== null;
  if (props.fieldPathId.path.length === 0)
    return <SchemaField {...props} schema={isKept ? withoutConditions(props.schema) : withoutVariants(props.schema)} />;
  return isKept ? <KeptField {...props} /> : <PlainField {...props} />;
});

function KeptField(props: FieldProps) {
  const { fieldPathId, uiSchema = {} } = props;
  const address = useMemo(() => addressOf(fieldPathId.path), [fieldPathId]);
  const around = useMemo(() => addressOf(fieldPathId.path.slice(0, -1)), [fieldPathId]);
  const { store, fixed } = useEngine();
  const schema = useResolved(address, props.schema);
  const errors = useErrors(address);
  const texts = useFormTexts();
  // `props.readonly` is that of the group or row around the field.
  const readonly = props.readonly || Boolean(uiSchema['ui:readonly'] ?? schema.readOnly);
  const isOff = useShapeAt(around)?.off.includes(String(fieldPathId.path.at(-1))) ?? false;
  const disabled = props.disabled || uiSchema['ui:disabled'] === true || isOff;
  const words = useWords(address, schema, uiSchema);
  return (
    <SchemaField
      {...props}
      {...useNames(address, props)}
      schema={schema}
      uiSchema={useMemo(
        () => ({ ...words, 'ui:readonly': readonly, 'ui:disabled': disabled }),
        [words, readonly, disabled],
      )}
      // A field that cannot be filled in has no mark.
      required={!fixed && !readonly && !disabled && (props.required || store.logic.isAsked(address))}
      errorSchema={useMemo(
        () => new ErrorSchemaBuilder().setErrors(errors.map((error) => texts.error(address, error))).ErrorSchema,
        [errors, texts, address],
      )}
    />
  );
}

function PlainField(props: FieldProps) {
  const { fieldPathId, uiSchema = {} } = props;
  const address = useMemo(() => addressOf(fieldPathId.path), [fieldPathId]);
  return (
    <SchemaField
      {...props}
      {...useNames(address, props)}
      uiSchema={useWords(address, props.schema, uiSchema)}
      required={props.required || Boolean(uiSchema['ui:requiredMark'])}
    />
  );
}

/** The schema without conditions for rjsf to resolve. A widget with fields of its own reads their shape. */
function useResolved(address: Address, schema: RJSFSchema): RJSFSchema {
  const { logic } = useEngine().store;
  // A field without conditions is not drawn again for what is filled in.
  const value = useValue(logic.hasFields(address) || isUnconditional(schema) ? '' : address);
  return useMemo(() => withoutVariants(logic.rules.resolved(schema, value)), [logic, schema, value]);
}

/** The values decide between variants; rjsf would offer a list of them by number. */
function withoutVariants(schema: RJSFSchema): RJSFSchema {
  if (!('anyOf' in schema || 'oneOf' in schema) && Object.keys(schema).length > 0) return schema;
  const { anyOf: _any, oneOf: _one, ...rest } = schema;
  // rjsf draws nothing for an empty schema.
  return { type: undefined, ...rest };
}

/** A unique name and id for the field of a group or row. */
function useNames(address: Address, { name, fieldPathId }: FieldProps) {
  return useMemo(() => {
    const { path } = fieldPathId;
    const own = path.length === 1 ? name : address;
    return { name: own, fieldPathId: { path, $id: fieldId(address), name: own } };
  }, [address, name, fieldPathId]);
}

/** The texts of a field as `ui:` keys, where rjsf reads them. */
function useWords(address: Address, schema: RJSFSchema, uiSchema: UiSchema): UiSchema {
  const texts = useFormTexts();
  return useMemo(() => {
    const names = schema.enum && choicesOf(schema, (option) => texts.field(address, `options.${option}`), []);
    return {
      'ui:title': texts.label(address),
      'ui:help': texts.field(address, 'help'),
      'ui:placeholder': texts.field(address, 'placeholder'),
      ...(names ? { 'ui:enumNames': names.map((choice) => choice.label) } : {}),
      ...uiSchema,
    };
  }, [texts, address, schema, uiSchema]);
}
