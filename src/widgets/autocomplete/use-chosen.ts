import { useState } from 'react';
import { valueText } from '../../form/tree.ts';
import { type Field, type SourceEntry, useNamedEntry, useProblems } from '../../form/widget.ts';
import type { Options } from './options.ts';

type Value = string | number;

export interface Chosen {
  /** The entry that is chosen, with its words; `null` without one, and while it is not known. */
  entry: SourceEntry | null;
  /** What stands in the box. */
  text: string;
  /** What was typed and not chosen from the list; `null` when there is no such thing. */
  typed: string | null;
  state: 'known' | 'loading' | 'gone' | 'failed';
  retry(): void;
  choose(entry: SourceEntry): void;
  type(text: string): void;
}

/**
 * What is chosen, by its words. What is typed and chosen from nothing is kept as the value, like everything that is typed
 * wrong, and keeps the form from being sent.
 */
export function useChosen({ name, value, options, onChange, onDraft }: Field<Value, Options>): Chosen {
  const [typing, setTyping] = useState<string | null>(null);
  const [last, setLast] = useState<SourceEntry | null>(null);
  // A value from elsewhere – a draft, the button that clears – takes the place of what was typed.
  const typed = typing !== null && typing === value ? typing : null;
  const isLast = last !== null && valueText(last.value) === valueText(value);
  const named = useNamedEntry(options.source, value === undefined || typed !== null || isLast ? undefined : value);
  const entry = value === undefined || typed !== null ? null : isLast ? last : (named.entry ?? null);
  useProblems(name, typed === null ? [] : [{ error: 'errors.notChosen', values: { typed } }]);

  const state = entry || value === undefined || typed !== null ? 'known' : named.state;
  const unnamed = state === 'loading' || value === undefined ? '' : String(value);
  return {
    entry,
    text: typed ?? entry?.label ?? unnamed,
    typed,
    state,
    retry: named.retry,
    choose(chosen) {
      setTyping(null);
      setLast(chosen);
      onChange(chosen.value as Value);
    },
    type(text) {
      setTyping(text === '' ? null : text);
      onDraft(text === '' ? undefined : text);
    },
  };
}
