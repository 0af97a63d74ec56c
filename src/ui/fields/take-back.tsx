import IconButton from '@mui/material/IconButton';
import { close as CloseIcon } from '../icons/workspace.ts';
import { useTexts } from '../text/texts.tsx';
import { useNameInRow } from './around.ts';
import type { FieldControl } from './field-control.ts';

interface Props {
  field: FieldControl & { label: string };
  given: boolean;
  onTakeBack(): void;
}

/**
 * Clears an optional answer, for controls that cannot do so themselves. The button keeps its space when hidden, so that
 * nothing moves.
 */
export function TakeBack({ field, given, onTakeBack }: Props) {
  const { text } = useTexts();
  const name = useNameInRow(text('app.form.takeBack', { label: field.label }));
  if (field.required || field.readOnly) return null;
  return (
    <IconButton
      data-take-back
      aria-label={name}
      disabled={field.disabled}
      onClick={() => {
        // The button disappears with the answer, so the focus goes to the field.
        document.getElementById(field.id)?.focus();
        onTakeBack();
      }}
      sx={{ width: 44, height: 44, alignSelf: 'center', visibility: given ? undefined : 'hidden' }}
    >
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}
