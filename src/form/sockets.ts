import { createContext, useContext, useMemo } from 'react';
import type { SourceEntry, SourceQuery } from '../core/action.ts';
import type { Json } from '../core/config.ts';
import { useEngine, useShown } from './context.ts';

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

/** All fields of the form by name, as they are at the moment of asking: for what a widget does, not for what it draws. */
export interface Fields {
  value(name: string): unknown;
  /** The user has changed it since it was filled, now or in the draft that was taken up. */
  isTouched(name: string): boolean;
  /** Counts at once, like a choice of the user's; nothing happens while values are on their way. */
  set(name: string, value: unknown): void;
}

export function useFields(): Fields {
  const { store, locked } = useEngine();
  return useMemo(
    () => ({
      value: (name) => store.shown(name),
      isTouched: (name) => store.isTouched(name),
      set: (name, value) => (locked ? undefined : store.change(name, value)),
    }),
    [store, locked],
  );
}

/** Another field of the same form. */
export interface Sibling {
  /** What it shows, typed text included. */
  value: unknown;
  /** The user has changed it since it was filled, now or in the draft that was taken up. */
  touched: boolean;
  /** Counts at once, like a choice of the user's; nothing happens while values are on their way. */
  set(value: unknown): void;
}

/** A field beside the widget's own, watched; an absent name gives an empty one that takes nothing. */
export function useSibling(name: string | undefined): Sibling {
  const fields = useFields();
  const value = useShown(name ?? '');
  return useMemo(
    () => ({
      value: name === undefined ? undefined : value,
      touched: name !== undefined && fields.isTouched(name),
      set: (next) => (name === undefined ? undefined : fields.set(name, next)),
    }),
    [fields, name, value],
  );
}
