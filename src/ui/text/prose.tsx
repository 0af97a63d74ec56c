import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Running text: a readable measure, no loose margins at the ends, words that break rather than spill. */
export function Prose({ children }: { children: ReactNode }) {
  return <Box sx={look}>{children}</Box>;
}

const look = {
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  // The first of all; emotion warns of `:first-child`, which server rendering would upset.
  '& > :not(* + *), & > div > :not(* + *)': { mt: 0 },
  '& > :last-child, & > div > :last-child': { mb: 0 },
  '& ul, & ol': { pl: 3 },
  '& li': { my: 0.75 },
  '& li::marker': { color: 'primary.main' },
};
