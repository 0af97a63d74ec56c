import Box, { type BoxProps } from '@mui/material/Box';
import { createContext, useContext, useEffect, useRef } from 'react';

/** Id of the heading of the page. */
export const PAGE_HEADING = 'page-heading';

/** Id of the heading of what one is in: the page's, unless a dialog says its own. */
export const HeadingContext = createContext(PAGE_HEADING);

/**
 * Where the focus goes on when what had it has gone. There is nothing to press here, so it is named after what it
 * stands in: a screen reader would say nothing else.
 */
export function FocusPlace({ sx, ...props }: BoxProps) {
  const heading = useContext(HeadingContext);
  const named = props['aria-label'] === undefined ? { 'aria-labelledby': heading } : {};
  return <Box role="group" tabIndex={-1} {...named} {...props} sx={{ '&:focus': { outline: 'none' }, ...sx }} />;
}

/** For what takes the focus when it appears. */
export function useFocusOnArrival<T extends HTMLElement = HTMLDivElement>() {
  const place = useRef<T>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}
