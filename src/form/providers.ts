import { createContext, useContext } from 'react';
import type { SourceEntry, SourceQuery } from '../core/action.ts';
import type { Json } from '../core/config.ts';
import { valueText } from '../core/lists/value-text.ts';

/** Entries of a source as far as they have come. */
export interface SourceAnswer {
  /** `refused`: there is nothing to be had for that query; `unreachable`: not now, another try may do. */
  state: 'idle' | 'loading' | 'ready' | 'refused' | 'unreachable';
  /** The entries for the query asked last; never those of an earlier one. Empty until `ready`. */
  entries: readonly SourceEntry[];
  /** What is called so and not offered: choices of the form's record by its own words, and retired entries. */
  stored?: readonly SourceEntry[];
  retry(): void;
}

/** What came of sending, removing or fetching a file of its own. `message` is ready to be shown. */
export interface FileAnswer {
  done: boolean;
  status: number;
  message: string;
}

/** A file kept outside the form (spec 2 §7 attachments). */
export interface FileStorage {
  upload(file: File, onProgress: (share: number) => void): Promise<FileAnswer>;
  remove(): Promise<FileAnswer>;
  /** Fetches with the session's token and hands the file to the browser's downloads. */
  download(url: string, name: string): Promise<FileAnswer>;
  /** Fetches with the session's token, to be shown; `null` when it cannot be had. */
  open(url: string): Promise<Blob | null>;
}

/**
 * What the app around the form provides; the engine itself fetches nothing. Both are hooks, called at
 * the top of a widget. A story or a test provides its own.
 */
export interface Providers {
  /** `query` null: nothing is asked. */
  useSource(source: string, query: SourceQuery | null): SourceAnswer;
  useFileStorage(action: string, params: Record<string, Json>, property: string): FileStorage | null;
}

const nothing: SourceAnswer = { state: 'idle', entries: [], retry: () => undefined };

export const ProvidersContext = createContext<Providers>({
  useSource: () => nothing,
  useFileStorage: () => null,
});

export function useSource(source: string | undefined, query: SourceQuery | null): SourceAnswer {
  const providers = useContext(ProvidersContext);
  return providers.useSource(source ?? '', source === undefined ? null : query);
}

export interface NamedEntry {
  /** `gone`: the list has no such entry. */
  state: 'known' | 'loading' | 'gone' | 'failed';
  /** Retired or not. */
  entry?: SourceEntry;
  retry(): void;
}

/** The entry of one value, asked for by itself: of a long list only a page comes at once. `undefined` asks nothing. */
export function useNamedEntry(source: string | undefined, value: Json | undefined): NamedEntry {
  const wanted = valueText(value);
  const { state, entries, stored = [], retry } = useSource(source, value === undefined ? null : { value: wanted });
  const entry = [...entries, ...stored].find((one) => valueText(one.value) === wanted);
  if (entry) return { state: 'known', entry, retry };
  const failed = state === 'refused' || state === 'unreachable';
  return { state: state === 'ready' ? 'gone' : failed ? 'failed' : 'loading', retry };
}

export function useFileStorage(action: string, params: Record<string, Json>, property: string): FileStorage | null {
  return useContext(ProvidersContext).useFileStorage(action, params, property);
}
