import Box from '@mui/material/Box';
import theme from '#theme' with { type: 'json' };
import type { Theme } from '../../core/theme/theme.ts';
import { palette } from './palette.ts';

/** The mark of the organisation. */
function BrandMark({ size = 36, inverse = false }: { size?: number; inverse?: boolean }) {
  const ground = inverse ? palette.paper : palette.primary.main;
  const sign = inverse ? palette.primary.main : palette.paper;
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="14" fill={ground} />
      {(theme as Theme).mark.map(({ path, stroke, color }) => {
        const paint = color === 'sign' ? sign : palette.secondary.main;
        return (
          <path
            key={path}
            d={path}
            {...(stroke ? { stroke: paint, strokeWidth: stroke, strokeLinecap: 'round' } : { fill: paint })}
          />
        );
      })}
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
