/** A box to read, not to write in, does not look like one that waits for text; nor like one that is switched off. */
export const readOnlyBox = {
  backgroundColor: 'background.default',
  '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
} as const;

/** The same for a box or circle to tick: no colour of what can be done, no answer to the mouse. */
export const readOnlyTick = { cursor: 'default', '&:hover': { backgroundColor: 'transparent' } } as const;
