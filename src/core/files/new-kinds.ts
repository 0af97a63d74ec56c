/** Kinds of things that the program can begin: the commands `new-…` and the workshop. */
export const NEW_KINDS = ['form', 'page', 'record', 'list', 'procedure'] as const;
export type NewKind = (typeof NEW_KINDS)[number];
