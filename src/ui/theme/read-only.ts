/** Stands where there is nothing to read. */
export const NOTHING = '—';

/** The same for a box or circle to tick: no colour of what can be done, no answer to the mouse. */
export const readOnlyTick = { cursor: 'default', '&:hover': { backgroundColor: 'transparent' } } as const;
