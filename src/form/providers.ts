import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { SourceEntry, SourceQuery } from '../core/action.ts';
import type { Json } from '../core/config.ts';
import { valueText } from '../core/values/value-text.ts';

export interface SourceAnswer {
  /** `refused`: the query has no answer; `unreachable`: another try may succeed. */
  state: 'idle' | 'loading' | 'ready' | 'refused' | 'unreachable';
  /** The entries for the last query, never those of an earlier one. Empty until `ready`. */
  entries: readonly SourceEntry[];
  /** Names of values that are not offered: choices of the form's record by its own words, and retired entries. */
  stored?: readonly SourceEntry[];
  retry(): void;
}

/** The result of uploading, removing or fetching a stored file. `message` is ready to be shown. */
export interface StorageAnswer {
  done: boolean;
  status: number;
  message: string;
}

/** A file kept outside the form (spec 2 §7 attachments). */
export interface FileStorage {
  upload(file: File, onProgress: (share: number) => void): Promise<StorageAnswer>;
  remove(): Promise<StorageAnswer>;
  download(url: string, name: string): Promise<StorageAnswer>;
  /** Fetches the file to show it; `null` when that fails. */
  open(url: string): Promise<Blob | null>;
}

/**
 * Provided by the app, since the engine itself fetches nothing. Both are hooks, called at the top of a widget. A story or a
 * test provides its own.
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

/** The entry of one value, asked for by itself, because a long list comes page by page. `undefined` asks nothing. */
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

interface FileAt {
  url: string;
  /** `null` if fetching has failed. */
  blob: Blob | null;
}

/** The content at a URL of the storage, once it is loaded. */
export function useFileAt(storage: FileStorage | null, url: string | null): FileAt | null {
  const [file, setFile] = useState<FileAt | null>(null);
  // The storage object may change at every render, but its file is the same.
  const latest = useRef(storage);
  latest.current = storage;
  const hasStorage = storage !== null;
  useEffect(() => {
    if (!hasStorage || url === null) return;
    let isMounted = true;
    void latest.current?.open(url).then((blob) => isMounted && setFile({ url, blob }));
    return () => {
      isMounted = false;
    };
  }, [hasStorage, url]);
  return file?.url === url ? file : null;
}

/** Fetches the stored file of a property; `null` when that fails. */
export type FetchKept = (property: string) => Promise<Blob | null>;

export const KeptFilesContext = /* @__PURE__ */ createContext<FetchKept | null>(null);

/** `null` on a page without stored files. */
export const useKeptFiles = (): FetchKept | null => useContext(KeptFilesContext);
