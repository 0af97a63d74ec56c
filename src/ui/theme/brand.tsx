import Box from '@mui/material/Box';
import { createContext, useContext } from 'react';
import type { Mark } from '../../core/theme/theme.ts';
import { unseen } from '../visually-hidden.tsx';
import { palette } from './palette.ts';

const WHITE = '#ffffff';

const MarkContext = createContext<Mark>([]);

/** The organisation's mark, for all below: its shapes, or the address of a picture. */
export const MarkProvider = MarkContext.Provider;

/** The mark of the organisation, the same in both looks. A picture stands on white, whatever is behind it. */
function BrandMark({ size = 36, inverse = false }: { size?: number; inverse?: boolean }) {
  const ground = inverse ? WHITE : palette.brand.main;
  const mark = useContext(MarkContext);
  if (typeof mark === 'string')
    return (
      <Box
        component="img"
        src={mark}
        alt=""
        sx={{ width: size, height: size, p: '3px', borderRadius: `${(size * 14) / 48}px`, bgcolor: WHITE }}
      />
    );
  const sign = inverse ? palette.brand.main : WHITE;
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="14" fill={ground} />
      {mark.map(({ path, stroke, color }) => {
        const paint = color === 'sign' ? sign : palette.accent;
        return (
          <path
            key={path}
            d={path}
            {...(stroke
              ? { fill: 'none', stroke: paint, strokeWidth: stroke, strokeLinecap: 'round' }
              : { fill: paint })}
          />
        );
      })}
    </svg>
  );
}

interface BrandProps {
  name: string;
  /** On the colour of the brand. */
  inverse?: boolean;
  /** Beside so much else that a telephone has no room for the name, which screen readers read all the same. */
  tight?: boolean;
}

/** Mark and name together. */
export function Brand({ name, inverse = false, tight = false }: BrandProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <BrandMark inverse={inverse} />
      <Box
        component="span"
        sx={{
          fontWeight: 700,
          fontSize: '1.125rem',
          color: inverse ? 'common.white' : 'text.primary',
          ...(tight && { '@media (max-width: 599.95px)': unseen }),
        }}
      >
        {name}
      </Box>
    </Box>
  );
}
