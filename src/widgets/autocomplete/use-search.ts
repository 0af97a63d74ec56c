import { useEffect, useState } from 'react';
import { valueText } from '../../form/tree.ts';
import { type SourceAnswer, type SourceEntry, useSource } from '../../form/widget.ts';

/** As many as one reads before typing another letter. */
const SHOWN = 50;
/** Milliseconds without a key after which the server is asked. */
const PAUSE = 250;

export interface Search {
  state: 'idle' | 'waiting' | 'found' | 'failed';
  /** Those that fit what was typed; empty until they are there. */
  found: readonly SourceEntry[];
  /** There are more than these. */
  more: boolean;
  retry(): void;
}

/** Entries of a list that have such letters, asked for once the typing pauses; `null` asks nothing. */
export function useSearch(source: string | undefined, typed: string | null): Search {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    // An opened list is not waited for, and neither is the end of a search.
    if (typed === null || typed === '') return setAsked(typed);
    const pause = setTimeout(() => setAsked(typed), PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);
  // One more than is shown tells whether there are more.
  const query = asked === null ? null : { ...(asked === '' ? {} : { search: asked }), size: SHOWN + 1 };
  const answer = useSource(source, query);
  if (typed === null) return { state: 'idle', found: [], more: false, retry: answer.retry };
  const waits = asked !== typed || answer.state === 'idle' || answer.state === 'loading';
  const found = waits ? [] : choosable(answer.entries);
  const state = waits ? 'waiting' : answer.state === 'ready' ? 'found' : 'failed';
  return { state, found: once(found).slice(0, SHOWN), more: found.length > SHOWN, retry: answer.retry };
}

/** A town of several postal codes stands in its list several times, and is one choice. */
function once(entries: readonly SourceEntry[]): SourceEntry[] {
  const first = new Map<string, SourceEntry>();
  for (const entry of entries) {
    const value = valueText(entry.value);
    if (!first.has(value)) first.set(value, entry);
  }
  return [...first.values()];
}

/** All that may be chosen, each after what stands above it. */
function choosable(entries: SourceAnswer['entries']): SourceEntry[] {
  return entries.flatMap((entry) => [...(entry.readOnly ? [] : [entry]), ...choosable(entry.children ?? [])]);
}
