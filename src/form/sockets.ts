import { createContext, useContext, useMemo } from 'react';
import type { SourceEntry, SourceQuery } from '../model/action.ts';
import type { Json } from '../model/config.ts';
import { useEngine, useShown } from './context.ts';

/** Entries of a source as far as they have come. */
export interface SourceAnswer {
  state: 'idle' | 'loading' | 'ready' | 'refused' | 'unreachable';
  /** The entries for the query asked last; never those of an earlier one. Empty until `ready`. */
  entries: readonly SourceEntry[];
  retry(): void;
}

/** What came of sending, removing or fetching a file of its own. `message` is ready to be shown. */
export interface FileAnswer {
  done: boolean;
  status: number;
  message: string;
}

/** A file kept outside the form (spec 2 §7 attachments). */
export interface FileSocket {
  upload(file: File, onProgress: (share: number) => void): Promise<FileAnswer>;
  remove(): Promise<FileAnswer>;
  /** Fetches with the session's token and hands the file to the browser's downloads. */
  download(url: string, name: string): Promise<FileAnswer>;
  /** Fetches with the session's token, to be shown; `null` when it cannot be had. */
  open(url: string): Promise<Blob | null>;
}

/**
 * What the place around the form provides; the engine itself fetches nothing. Both are hooks, called at
 * the top of a widget. A story or a test provides its own.
 */
export interface Sockets {
  /** `query` null: nothing is asked. */
  useSource(source: string, query: SourceQuery | null): SourceAnswer;
  useFileSocket(action: string, params: Record<string, Json>, property: string): FileSocket | null;
}

const nothing: SourceAnswer = { state: 'idle', entries: [], retry: () => undefined };

export const SocketsContext = createContext<Sockets>({
  useSource: () => nothing,
  useFileSocket: () => null,
});

export function useSource(source: string | undefined, query: SourceQuery | null): SourceAnswer {
  const sockets = useContext(SocketsContext);
  return sockets.useSource(source ?? '', source === undefined ? null : query);
}

export function useFileSocket(action: string, params: Record<string, Json>, property: string): FileSocket | null {
  return useContext(SocketsContext).useFileSocket(action, params, property);
}

/**
 * Another field of the same form, for a widget that fills several (a postal code its town). `set` counts
 * at once, like a choice of the user; an absent name gives an empty field that takes nothing.
 */
export function useSibling(name: string | undefined): { value: unknown; set(value: unknown): void } {
  const { store } = useEngine();
  const value = useShown(name ?? '');
  return useMemo(
    () => ({ value: name === undefined ? undefined : value, set: (next) => void (name && store.change(name, next)) }),
    [store, name, value],
  );
}
