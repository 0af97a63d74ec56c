/**
 * Most characters of a name that stands in a call: the id of a form, record, list or procedure, a state, a move, and a
 * property that holds a file.
 */
export const LONGEST_NAME = 100;

/** Most characters of the name that somebody gives to a passkey. */
export const LONGEST_PASSKEY_NAME = 60;
