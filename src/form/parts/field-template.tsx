import { styled } from '@mui/material/styles';
import type { FieldTemplateProps } from '@rjsf/utils';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { error as ErrorIcon } from '../../ui/icons/everywhere.ts';
import { useEngine, useErrorRoom } from '../context.ts';
import { useErrorText, useFieldText, useLabel } from '../texts.ts';
import { errorId, helpId } from './ids.ts';

const Help = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0.75, 0, 0),
}));

/** Errors stand upon the room that was taken at the last submit: nothing below moves as they come and go. */
const Room = styled('div')({ display: 'grid', '& > *': { gridArea: '1 / 1', alignItems: 'start' } });

const Errors = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: theme.spacing(0.75),
  color: theme.palette.error.main,
  fontWeight: 500,
  marginTop: theme.spacing(0.75),
  '& svg': { fontSize: '1.25rem', flex: 'none' },
  '& p': { margin: 0 },
}));

/** Label above, help and errors below a widget. One cell of the form's grid. */
export function FieldTemplate({
  id,
  fieldPathId,
  required,
  rawErrors = [],
  uiSchema = {},
  children,
}: FieldTemplateProps) {
  const { store } = useEngine();
  const property = String(fieldPathId.path[0]);
  const label = useLabel();
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const traits = store.form.widgets[String(uiSchema['ui:widget'])];
  const help = fieldText(property, 'help');
  const room = useErrorRoom(property);
  const lines = (errors: readonly string[]) => (
    <>
      <ErrorIcon aria-hidden />
      <div>
        {errors.map((error) => (
          <p key={error}>{errorText(property, error)}</p>
        ))}
      </div>
    </>
  );
  return (
    <div data-field={property} data-width={uiSchema['ui:width'] ?? 'full'}>
      {!traits?.ownLabel && (
        <FieldLabel htmlFor={id}>
          {label(property)}
          {required && <RequiredMark />}
        </FieldLabel>
      )}
      {children}
      {help && <Help id={helpId(id)}>{help}</Help>}
      {(rawErrors.length > 0 || room.length > 0) && (
        <Room>
          {room.length > 0 && room.join() !== rawErrors.join() && (
            <Errors aria-hidden style={{ visibility: 'hidden' }}>
              {lines(room)}
            </Errors>
          )}
          {rawErrors.length > 0 && <Errors id={errorId(id)}>{lines(rawErrors)}</Errors>}
        </Room>
      )}
    </div>
  );
}
