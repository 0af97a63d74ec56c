import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FileFacts } from '../../form/files.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { error as ErrorIcon } from '../../ui/icons/everywhere.ts';
import { picture as PictureIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';

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

interface PreviewProps {
  url: string | null;
  alt: string;
  /** Hears how many pixels wide and high the picture is. */
  onSize?: ((width: number, height: number) => void) | undefined;
}

export function Preview({ url, alt, onSize }: PreviewProps) {
  return (
    <Frame>
      {url ? (
        <img src={url} alt={alt} onLoad={({ currentTarget: img }) => onSize?.(img.naturalWidth, img.naturalHeight)} />
      ) : (
        <PictureIcon aria-hidden />
      )}
    </Frame>
  );
}

interface ChooseProps {
  htmlFor: string;
  chosen: FileFacts | null;
  disabled: boolean;
  busy: boolean;
  onRemove(): void;
}

/** What can be done. */
export function Choose({ htmlFor, chosen, disabled, busy, onRemove }: ChooseProps) {
  const { text } = useTexts();
  return (
    <>
      <ButtonLabel htmlFor={htmlFor}>{text(chosen ? 'widgets.picture.change' : 'widgets.picture.choose')}</ButtonLabel>
      {chosen && (
        <LoneButton onClick={onRemove} disabled={disabled}>
          {text('widgets.picture.remove')}
        </LoneButton>
      )}
      <Box
        role="status"
        sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {busy ? text('widgets.picture.opening') : (chosen?.name ?? text('widgets.picture.drop'))}
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
