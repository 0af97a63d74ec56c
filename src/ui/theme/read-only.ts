/** What is only to be read stands as words below its label, as in a summary list: no box waits for text. */
export const readOnlyBox = {
  backgroundColor: 'transparent',
  '& .MuiOutlinedInput-notchedOutline': { border: 0 },
  // As wide as its words, so that a unit stands beside them.
  '& .MuiOutlinedInput-input': { p: 0, minHeight: 32, width: 'auto', fieldSizing: 'content' },
  '&.Mui-focused': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

/** Stands where there is nothing to read. */
export const NOTHING = '—';

/** The same for a box or circle to tick: no colour of what can be done, no answer to the mouse. */
export const readOnlyTick = { cursor: 'default', '&:hover': { backgroundColor: 'transparent' } } as const;
