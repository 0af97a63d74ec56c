import Box from '@mui/material/Box';
import { useRef } from 'react';
import { Button } from '../buttons.tsx';
import { FieldLabel } from './field-label.tsx';

interface Props {
  id: string;
  label: string;
  accept: string;
  file: File | null;
  disabled?: boolean;
  /** Texts of the button, and of the place beside it before a file is chosen. */
  words: { choose: string; none: string };
  /** Id of the element with the error. */
  error?: string | undefined;
  onChoose(file: File): void;
}

/** A button to choose a file, and the name of the chosen file. */
export function FileInput({ id, label, accept, file, disabled = false, words, error, onChoose }: Props) {
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
          aria-describedby={[`${id}-label`, `${id}-name`, error].filter(Boolean).join(' ')}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
        <Box component="span" id={`${id}-name`} sx={{ overflowWrap: 'anywhere' }}>
          {file ? file.name : words.none}
        </Box>
      </Box>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // The user may choose the same file again after changing it.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
