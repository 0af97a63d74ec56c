import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
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
export function FaultMessage({ id, children }: { id: string; children: string }) {
  const hasMessage = children !== '';
  return (
    <FaultText id={id} role="alert">
      {hasMessage && <ErrorIcon aria-hidden />}
      {hasMessage && <span>{children}</span>}
    </FaultText>
  );
}

/**
 * Warns if the shown picture is smaller than advised. The note is always in the page, as `FaultMessage`.
 * @param url of the shown picture
 * @param advisedSide pixels of the shorter side; 0 advises nothing
 */
export function useSizeNote(url: string | null, advisedSide: number) {
  const { text } = useTexts();
  const [seen, setSeen] = useState<{ url: string; width: number; height: number } | null>(null);
  const small = seen !== null && seen.url === url && Math.min(seen.width, seen.height) < advisedSide ? seen : null;
  const sizeNote = (
    <Box role="status" sx={{ typography: 'body2', mt: small ? 0.75 : 0 }}>
      {small && text('widgets.picture.small', { width: small.width, height: small.height })}
    </Box>
  );
  return { sizeNote, onSize: (width: number, height: number) => url !== null && setSeen({ url, width, height }) };
}
