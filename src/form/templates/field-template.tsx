import { styled } from '@mui/material/styles';
import type { FieldErrorProps, FieldHelpProps, FieldTemplateProps } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { useDrawnForm } from '../context.ts';
import { helpId } from '../drawing/ids.ts';
import { addressOf } from '../store/values/address.ts';
import { FieldErrors } from './field-errors.tsx';

export const Help = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0.75, 0, 0),
}));

/** Hidden from the eye, not from assistive technology. */
const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

interface NameProps {
  of: string;
  required: boolean | undefined;
  hidden: boolean;
  children: string;
}

/** Memoised, so that errors do not draw the label again. */
const Name = memo(function Name({ of, required, hidden, children }: NameProps) {
  return (
    <FieldLabel htmlFor={of} style={hidden ? unseen : undefined}>
      {children}
      {required && <RequiredMark />}
    </FieldLabel>
  );
});

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
  const traits = form.widgets[String(uiSchema['ui:widget'])];
  const isWhole = !traits?.fields;
  return (
    <div data-field={address} data-width={uiSchema['ui:width'] ?? 'full'}>
      {isWhole && !traits?.ownLabel && (
        <Name of={fieldPathId.$id} required={required} hidden={uiSchema['ui:label'] === false}>
          {label}
        </Name>
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
