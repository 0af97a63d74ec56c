import Box, { type BoxProps } from '@mui/material/Box';

/** Id of the main area: the skip link leads here. */
export const mainId = 'main';

/** The page's `main`. */
export function MainArea(props: BoxProps) {
  return <Box component="main" id={mainId} tabIndex={-1} {...props} />;
}
