import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Room for the padding and for a button within the box, in rem. */
const BESIDE = 5;

/** As wide as what it holds, never wider than its place: how long a box is says how much it waits for. */
export function Sized({ characters, children }: { characters: number; children: ReactNode }) {
  return <Box sx={{ maxWidth: `calc(${characters}ch + ${BESIDE}rem)` }}>{children}</Box>;
}
