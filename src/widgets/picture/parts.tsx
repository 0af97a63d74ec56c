import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FileFacts } from '../../form/widget.ts';
import ErrorIcon from '../../ui/icons/error.tsx';
import PictureIcon from '../../ui/icons/picture.tsx';
import { useTexts } from '../../ui/texts.tsx';

/** Where a file may be dropped. */
export const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  border: `2px dashed ${theme.palette.divider}`,
  borderRadius: theme.spacing(1.5),
  '&[data-over]': { borderColor: theme.palette.primary.main, backgroundColor: theme.palette.background.default },
  '&[data-invalid]': { borderColor: theme.palette.error.main },
}));

export const Actions = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: '1 1 12rem',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/** The real control: out of sight, but where keys, labels and error links find it. */
export const HiddenInput = styled('input')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  opacity: 0,
  '&:focus-visible + label': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled + label': { color: theme.palette.text.disabled, borderColor: theme.palette.divider, cursor: 'default' },
}));

export const ButtonLabel = styled('label')(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '8px 24px',
  borderRadius: 999,
  border: `1px solid ${theme.palette.primary.main}`,
  color: theme.palette.primary.main,
  cursor: 'pointer',
}));

export const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 128,
  height: 128,
  borderRadius: theme.spacing(1),
  overflow: 'hidden',
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.background.default,
  '& img': { width: '100%', height: '100%', objectFit: 'contain' },
  '& svg': { fontSize: 48 },
}));

export function Preview({ url, alt }: { url: string | null; alt: string }) {
  return <Frame>{url ? <img src={url} alt={alt} /> : <PictureIcon aria-hidden />}</Frame>;
}

interface ChooseProps {
  htmlFor: string;
  chosen: FileFacts | null;
  disabled: boolean;
  busy: boolean;
  onRemove(): void;
}

/** What can be done; must stand right behind the input, whose focus ring it shows. */
export function Choose({ htmlFor, chosen, disabled, busy, onRemove }: ChooseProps) {
  const { text } = useTexts();
  return (
    <>
      <ButtonLabel htmlFor={htmlFor}>{text(chosen ? 'app.picture.change' : 'app.picture.choose')}</ButtonLabel>
      {chosen && (
        <Button onClick={onRemove} disabled={disabled}>
          {text('app.picture.remove')}
        </Button>
      )}
      <Box
        role="status"
        sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {busy ? text('app.picture.opening') : (chosen?.name ?? text('app.picture.drop'))}
      </Box>
    </>
  );
}

const FaultText = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: theme.spacing(0.75),
  color: theme.palette.error.main,
  fontWeight: 500,
  '&:not(:empty)': { marginTop: theme.spacing(0.75) },
  '& svg': { fontSize: '1.25rem', flex: 'none' },
}));

/** What is wrong with the chosen file. Always there, so that screen readers hear what comes into it. */
export function Fault({ id, children }: { id: string; children: ReactNode }) {
  const said = [children].flat().some(Boolean);
  return (
    <FaultText id={id} role="alert">
      {said && <ErrorIcon aria-hidden />}
      {said && <span>{children}</span>}
    </FaultText>
  );
}
