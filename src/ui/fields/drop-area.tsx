import { styled } from '@mui/material/styles';
import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import { palette } from '../theme/palette.ts';
import { controlAria, type FieldControl } from './field-control.ts';

interface Props {
  field: FieldControl;
  /** The file input, for callers that focus it. */
  input: RefObject<HTMLInputElement | null>;
  accept: string;
  shown: ReactNode;
  locked: boolean;
  /** A file is being checked or uploaded: no other can be chosen, but the focus stays. */
  busy: boolean;
  many?: boolean;
  /** Called with at least one file, and with exactly one unless `many` is set. */
  onFiles(files: readonly File[]): void;
  /** The actions. They begin with the control's label, which shows the focus ring. */
  children: ReactNode;
}

/** An area to choose files in or to drop them on. */
export function DropArea({ field, input, accept, shown, locked, busy, many = false, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const open = !locked && !busy;

  function take(files: FileList | null) {
    const all = [...(files ?? [])].slice(0, many ? undefined : 1);
    if (all.length > 0 && open) onFiles(all);
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && open);
  };

  return (
    <Frame
      data-over={over || undefined}
      data-invalid={field.invalid || undefined}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      {shown}
      <Actions>
        <HiddenInput
          {...controlAria(field)}
          ref={input}
          id={field.id}
          name={field.name}
          type="file"
          accept={accept}
          multiple={many}
          disabled={locked}
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => {
            take(event.target.files);
            // Choosing the same file again must fire a change event.
            event.target.value = '';
          }}
          onBlur={field.onBlur}
        />
        {children}
      </Actions>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  border: `2px dashed ${palette.outline}`,
  borderRadius: theme.spacing(1.5),
  '&[data-over]': { borderColor: theme.palette.primary.main, backgroundColor: theme.palette.background.default },
  '&[data-invalid]': { borderColor: theme.palette.error.main },
}));

const Actions = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: '1 1 12rem',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/** Invisible, but reachable by keyboard, labels and error links. */
const HiddenInput = styled('input')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  opacity: 0,
  '&:focus-visible + label': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled + label': { color: theme.palette.text.disabled, borderColor: theme.palette.divider, cursor: 'default' },
}));
