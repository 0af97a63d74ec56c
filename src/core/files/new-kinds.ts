/** Kinds of things that the program can begin: the commands `new-…` and the workshop. */
export const NEW_KINDS = ['form', 'page', 'record', 'list', 'procedure'] as const;
export type NewKind = (typeof NEW_KINDS)[number];

/** The field that new things of the workshop begin with; `begun-words.json` has its label. */
export const FIRST_FIELD = 'subject';
