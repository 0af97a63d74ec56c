import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';

/**
 * Watches how large the shown picture is, for a word about one that is smaller than advised.
 * @param url of the picture that is shown
 * @param advisedSide pixels of the shorter side; 0 advises nothing
 */
export function useSmall(url: string | null, advisedSide: number) {
  const [seen, setSeen] = useState<{ url: string; width: number; height: number } | null>(null);
  const small = seen !== null && seen.url === url && Math.min(seen.width, seen.height) < advisedSide ? seen : null;
  return {
    small,
    onSize: (width: number, height: number) => url !== null && setSeen({ url, width, height }),
  };
}

/** Says that a picture is small, and hinders nobody. Always there, so that screen readers hear what comes into it. */
export function SmallNote({ small }: { small: { width: number; height: number } | null }) {
  const { text } = useTexts();
  return (
    <Box role="status" sx={{ typography: 'body2', mt: small ? 0.75 : 0 }}>
      {small && text('widgets.picture.small', { width: small.width, height: small.height })}
    </Box>
  );
}
