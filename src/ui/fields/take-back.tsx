import IconButton from '@mui/material/IconButton';
import { close as CloseIcon } from '../icons/workspace.ts';
import { useTexts } from '../text/texts.tsx';
import type { FieldControl } from './field-control.ts';

interface Props {
  field: FieldControl & { label: string };
  /** There is an answer. */
  given: boolean;
  onTakeBack(): void;
}

/**
 * Takes back an answer that nobody has to give, where the control itself knows no way to. Its room is kept, so that
 * nothing moves when an answer comes.
 */
export function TakeBack({ field, given, onTakeBack }: Props) {
  const { text } = useTexts();
  if (field.required || field.readOnly) return null;
  const name = text('app.form.takeBack', { label: field.label });
  return (
    <IconButton
      data-take-back
      aria-label={name}
      disabled={field.disabled}
      onClick={() => {
        // The button goes with the answer, and the keyboard stays at the field.
        document.getElementById(field.id)?.focus();
        onTakeBack();
      }}
      sx={{ width: 44, height: 44, alignSelf: 'center', visibility: given ? undefined : 'hidden' }}
    >
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}
