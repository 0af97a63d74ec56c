import type { SourceEntry } from '../action.ts';
import type { CompiledForm, Json, Values } from '../config.ts';
import { uiOf, wordsOf } from '../forms/drawn.ts';
import { isPresent } from '../forms/validation.ts';

/** A record's own choices from a source, with their words: a substitute while the source cannot be loaded. */
export function storedChoices(form: Pick<CompiledForm, 'uiSchema'>, source: string, stored: Values): SourceEntry[] {
  return [...wordsOf(form)]
    .filter(([property, words]) => {
      const { source: from } = (uiOf(form, property)['ui:options'] ?? {}) as { source?: unknown };
      return from === source && isPresent(stored[property]) && isPresent(stored[words]);
    })
    .map(([property, words]) => ({ value: stored[property] as Json, label: String(stored[words]) }));
}
