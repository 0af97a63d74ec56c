import Box from '@mui/material/Box';
import { createContext, useContext } from 'react';
import type { Mark } from '../../core/theme/theme.ts';
import { visuallyHidden } from '../visually-hidden.tsx';
import { palette } from './palette.ts';

const WHITE = '#ffffff';
/** Side of the mark in pixels. */
const SIZE = 36;

const MarkContext = createContext<Mark>([]);

/** Provides the organisation's mark: its shapes, or the address of a picture. */
export const MarkProvider = MarkContext.Provider;

/** The organisation's mark, the same in light and dark pages. A picture gets a white background. */
function BrandMark({ inverse }: { inverse: boolean }) {
  const ground = inverse ? WHITE : palette.brand.main;
  const mark = useContext(MarkContext);
  if (typeof mark === 'string')
    return (
      <Box
        component="img"
        src={mark}
        alt=""
        sx={{ width: SIZE, height: SIZE, p: '3px', borderRadius: `${(SIZE * 14) / 48}px`, bgcolor: WHITE }}
      />
    );
  const sign = inverse ? palette.brand.main : WHITE;
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
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
  /** For a background in the brand's colour. */
  inverse?: boolean;
  /** Hides the name on telephones; screen readers still read it. */
  tight?: boolean;
}

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
          ...(tight && { '@media (max-width: 599.95px)': visuallyHidden }),
        }}
      >
        {name}
      </Box>
    </Box>
  );
}
