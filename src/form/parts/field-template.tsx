import { styled } from '@mui/material/styles';
import type { FieldTemplateProps } from '@rjsf/utils';
import { memo } from 'react';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { useEngine } from '../context.ts';
import { useFieldText, useLabel } from '../texts.ts';
import { FieldErrors } from './field-errors.tsx';
import { helpId } from './ids.ts';

/** The line below a control that helps to fill it in. */
export const Help = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0.75, 0, 0),
}));

/** Where assistive technology finds it, and no eye. */
const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

interface NameProps {
  of: string;
  required: boolean | undefined;
  hidden: boolean | undefined;
  children: string;
}

/** Drawn again when it is called otherwise, not when its field is wrong. */
const Name = memo(function Name({ of, required, hidden, children }: NameProps) {
  return (
    <FieldLabel htmlFor={of} style={hidden ? unseen : undefined}>
      {children}
      {required && <RequiredMark />}
    </FieldLabel>
  );
});

type Props = Pick<FieldTemplateProps, 'id' | 'fieldPathId' | 'required' | 'rawErrors' | 'uiSchema' | 'children'> & {
  /** What it is called where it has no label of its own. */
  ownName?: string | undefined;
  /** The label is for screen readers alone. */
  labelHidden?: boolean | undefined;
};

/** Label above, help and errors below a widget. One cell of the form's grid. */
export function FieldTemplate(props: Props) {
  const { id, fieldPathId, required, rawErrors = [], uiSchema = {}, children } = props;
  const { store } = useEngine();
  const address = String(fieldPathId.path[0]);
  const label = useLabel();
  const fieldText = useFieldText();
  const traits = store.form.widgets[String(uiSchema['ui:widget'])];
  const help = fieldText(address, 'help');
  return (
    <div data-field={address} data-width={uiSchema['ui:width'] ?? 'full'}>
      {!traits?.ownLabel && (
        <Name of={id} required={required} hidden={props.labelHidden}>
          {props.ownName ?? label(address)}
        </Name>
      )}
      {children}
      {help && <Help id={helpId(id)}>{help}</Help>}
      <FieldErrors id={id} address={address} errors={rawErrors} />
    </div>
  );
}
