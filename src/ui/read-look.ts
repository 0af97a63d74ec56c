/** A box to read, not to write in, does not look like one that waits for text; nor like one that is switched off. */
export const readLook = {
  backgroundColor: 'background.default',
  '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
} as const;
