import { styled } from '@mui/material/styles';
import type { FieldTemplateProps } from '@rjsf/utils';
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
        <FieldLabel htmlFor={id} style={props.labelHidden ? unseen : {}}>
          {props.ownName ?? label(address)}
          {required && <RequiredMark />}
        </FieldLabel>
      )}
      {children}
      {help && <Help id={helpId(id)}>{help}</Help>}
      <FieldErrors id={id} address={address} errors={rawErrors} />
    </div>
  );
}
