import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
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

export const PictureFrame = styled('div')(({ theme }) => ({
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
  onSize?: ((width: number, height: number) => void) | undefined;
}

export function PicturePreview({ url, alt, onSize }: PreviewProps) {
  return (
    <PictureFrame>
      {url ? (
        <img src={url} alt={alt} onLoad={({ currentTarget: img }) => onSize?.(img.naturalWidth, img.naturalHeight)} />
      ) : (
        <PictureIcon aria-hidden />
      )}
    </PictureFrame>
  );
}

interface PictureButtonsProps {
  htmlFor: string;
  chosen: FileFacts | null;
  disabled: boolean;
  busy: boolean;
  onRemove(): void;
}

/** The button to choose a picture, the button to remove it, and its name. */
export function PictureButtons({ htmlFor, chosen, disabled, busy, onRemove }: PictureButtonsProps) {
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

/** Why a chosen file cannot be used. Always in the page, because screen readers announce only changes of a live region. */
export function FaultMessage({ id, children }: { id: string; children: ReactNode }) {
  const hasMessage = [children].flat().some(Boolean);
  return (
    <FaultText id={id} role="alert">
      {hasMessage && <ErrorIcon aria-hidden />}
      {hasMessage && <span>{children}</span>}
    </FaultText>
  );
}

/**
 * Tells whether the shown picture is smaller than advised.
 * @param url of the shown picture
 * @param advisedSide pixels of the shorter side; 0 advises nothing
 */
export function useSmallPicture(url: string | null, advisedSide: number) {
  const [seen, setSeen] = useState<{ url: string; width: number; height: number } | null>(null);
  const small = seen !== null && seen.url === url && Math.min(seen.width, seen.height) < advisedSide ? seen : null;
  return {
    small,
    onSize: (width: number, height: number) => url !== null && setSeen({ url, width, height }),
  };
}

/** Warns about a small picture. Always in the page, as `FaultMessage`. */
export function SmallPictureNote({ small }: { small: { width: number; height: number } | null }) {
  const { text } = useTexts();
  return (
    <Box role="status" sx={{ typography: 'body2', mt: small ? 0.75 : 0 }}>
      {small && text('widgets.picture.small', { width: small.width, height: small.height })}
    </Box>
  );
}
