import Box, { type BoxProps } from '@mui/material/Box';
import { createContext, useContext, useEffect, useRef } from 'react';

/** Id of the page's heading. */
export const PAGE_HEADING = 'page-heading';

/** Id of the nearest heading: the page's, or that of a dialog. */
export const HeadingContext = createContext(PAGE_HEADING);

/**
 * Takes the focus when the focused element disappears. It has no action, so it is named by the nearest heading: a
 * screen reader would announce nothing else.
 */
export function FocusTarget({ sx, ...props }: BoxProps) {
  const heading = useContext(HeadingContext);
  const named = props['aria-label'] === undefined ? { 'aria-labelledby': heading } : {};
  return <Box role="group" tabIndex={-1} {...named} {...props} sx={{ '&:focus': look, ...sx }} />;
}

/** Something that comes at its beginning later stays in view: the browser would scroll past it, to keep what is below. */
const look = { outline: 'none', overflowAnchor: 'none' };

export function useFocusOnMount<T extends HTMLElement = HTMLDivElement>() {
  const target = useRef<T>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
