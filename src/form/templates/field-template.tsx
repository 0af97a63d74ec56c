import { styled } from '@mui/material/styles';
import {
  type BaseInputTemplateProps,
  type FieldErrorProps,
  type FieldHelpProps,
  type FieldTemplateProps,
  getInputProps,
  helpId,
} from '@rjsf/utils';
import { useMemo } from 'react';
import { traitsOf } from '../../core/forms/drawn.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Words } from '../../ui/text/words.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';
import { useDrawnForm } from '../context.ts';
import { addressOf } from '../store/values/address.ts';
import { useField } from '../use-field.ts';
import { FieldErrors } from './field-errors.tsx';

export const Help = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0.75, 0, 0),
}));

/**
 * Label above, help and errors below a widget: one cell of the form's grid. A widget with fields of its own draws its
 * label, help and errors itself.
 */
export function FieldTemplate({
  fieldPathId,
  required,
  uiSchema = {},
  label,
  children,
  help,
  errors,
}: FieldTemplateProps) {
  const { form } = useDrawnForm();
  const address = useMemo(() => addressOf(fieldPathId.path), [fieldPathId]);
  if (address === '') return children;
  const traits = traitsOf(form, uiSchema);
  const isWhole = !traits?.fields;
  return (
    <div data-field={address} data-width={uiSchema['ui:width'] ?? 'full'}>
      {isWhole && !traits?.ownLabel && (
        <FieldLabel htmlFor={fieldPathId.$id} style={uiSchema['ui:label'] === false ? visuallyHidden : undefined}>
          <Words>{label}</Words>
          {required && <RequiredMark />}
        </FieldLabel>
      )}
      {children}
      {isWhole && help}
      {isWhole && errors}
    </div>
  );
}

export function FieldHelpTemplate({ help, fieldPathId }: FieldHelpProps) {
  return help ? <Help id={helpId(fieldPathId.$id)}>{help}</Help> : null;
}

export function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps) {
  const address = useMemo(() => addressOf(fieldPathId.path), [fieldPathId]);
  return <FieldErrors id={fieldPathId.$id} address={address} errors={errors.map(String)} />;
}

/** The text box of rjsf's own widgets. */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const field = useField<string | number, Record<string, never>>(props as never);
  const { schema, type, options, value, onChangeOverride } = props;
  const { type: its = 'text', ...attributes } = getInputProps(schema, type, options);
  return (
    <TextInput
      field={field}
      text={value === undefined || value === null ? '' : String(value)}
      onText={(text) => field.onChange(text === '' ? (options.emptyValue as undefined) : text)}
      type={its as 'text'}
      attributes={{ ...attributes, ...(onChangeOverride ? { onChange: onChangeOverride } : {}) }}
    />
  );
}
