/** Limits of the files of one send; the check refuses a form that could exceed them. */

/** Bytes of one file. */
export const MAX_FILE_BYTES = 5_000_000;
/** Bytes of all files of a form together. */
export const MAX_FILES_BYTES = 30_000_000;
/** Files of a form. */
export const MAX_FILES = 20;
