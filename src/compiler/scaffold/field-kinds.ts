import type { Json } from '../../core/basics.ts';
import { widgetKinds } from '../../widgets/manifests.ts';

/** Kinds of field that a new form may begin with, by the word staff say, and what their schema is; in the order of the alphabet. */
export const FIELD_KINDS: Readonly<Record<string, { readonly [keyword: string]: Json }>> = Object.fromEntries(
  Object.values(widgetKinds)
    .flatMap(({ newWord, newField }) => (newWord && newField ? [[newWord, newField] as const] : []))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
