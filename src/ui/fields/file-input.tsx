import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { FieldLabel } from './field-label.tsx';

interface Props {
  id: string;
  label: string;
  accept: string;
  file: File | null;
  disabled?: boolean;
  /** Words on the button, and beside it before a file was chosen. */
  words: { choose: string; none: string };
  /** Element that says what is wrong with it. */
  error?: string | undefined;
  onChoose(file: File): void;
}

/** A button that lets a file be chosen, and the name of the one that was. */
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
          // The same file may be chosen again after it was changed.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
