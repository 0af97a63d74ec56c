import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { FieldLabel } from '../../../ui/fields/field-label.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';

interface Props {
  id: string;
  label: string;
  accept: string;
  file: File | null;
  disabled: boolean;
  onChoose(file: File): void;
}

/** A button that lets a file be chosen, and the name of the one that was. */
export function FileInput({ id, label, accept, file, disabled, onChoose }: Props) {
  const { text } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <FieldLabel id={`${id}-label`} as="span">
        {label}
      </FieldLabel>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          id={id}
          variant="outlined"
          disabled={disabled}
          aria-describedby={`${id}-label ${id}-name`}
          onClick={() => input.current?.click()}
        >
          {text('app.signing.keyFile.choose')}
        </Button>
        <Box component="span" id={`${id}-name`} sx={{ overflowWrap: 'anywhere' }}>
          {file ? file.name : text('app.signing.keyFile.none')}
        </Box>
      </Box>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // The same file may be chosen again after it was changed.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
