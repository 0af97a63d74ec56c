import Box from '@mui/material/Box';
import { palette } from './palette.ts';

/** The mark of the product, drawn by us: the two letters and the interpunct of "col·legi". */
function BrandMark({ size = 36, inverse = false }: { size?: number; inverse?: boolean }) {
  const ground = inverse ? palette.paper : palette.magenta.main;
  const sign = inverse ? palette.magenta.main : palette.paper;
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="14" fill={ground} />
      <path d="M13.5 12v24M34.5 12v24" stroke={sign} strokeWidth="5.5" strokeLinecap="round" />
      <circle cx="24" cy="24" r="4" fill={palette.amber.main} />
    </svg>
  );
}

/** Mark and name together. */
export function Brand({ name, inverse = false }: { name: string; inverse?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <BrandMark inverse={inverse} />
      <Box
        component="span"
        sx={{ fontWeight: 700, fontSize: '1.125rem', color: inverse ? 'common.white' : 'text.primary' }}
      >
        {name}
      </Box>
    </Box>
  );
}
