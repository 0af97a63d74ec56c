import { useEffect, useSyncExternalStore } from 'react';
import type { SourceEntry, SourceQuery } from '../../../src/core/action.ts';
import type { FileStorage, Providers, SourceAnswer, StorageAnswer } from '../../../src/form/providers.ts';

type State = Pick<SourceAnswer, 'state' | 'entries'>;

/** Something asked of a source. */
export interface Asked {
  source: string;
  query: SourceQuery;
}

/** Answers that a story or a test gives, at once or when it likes; providers for `Harness` and `FieldHarness`. */
export interface FakeProviders extends Providers {
  /** Every question, in order; a `retry` asks once more. */
  readonly asked: readonly Asked[];
  /** Gives the entries of a source, for one query or for whatever is asked of it; before or after it was asked. */
  answer(source: string, entries: readonly SourceEntry[], query?: SourceQuery): void;
  /** The server says no (4xx), or nobody answers. */
  fail(source: string, state: 'refused' | 'unreachable', query?: SourceQuery): void;
  /** Calls that sent, removed or fetched a file, as `upload <action> <params as JSON> <name>`. */
  readonly fileCalls: readonly string[];
}

const DONE: StorageAnswer = { done: true, status: 204, message: '' };
const IDLE: State = { state: 'idle', entries: [] };
const LOADING: State = { state: 'loading', entries: [] };

/**
 * Providers that keep to the contract: a query nobody has answered is `loading`, and what is answered to an
 * earlier query never shows under a later one. `files`: what becomes of files; what is left out succeeds.
 */
export function makeFakeProviders(files: Partial<FileStorage> = {}): FakeProviders {
  const answers = new Map<string, State>();
  const listeners = new Set<() => void>();
  const asked: Asked[] = [];
  const fileCalls: string[] = [];
  const keyOf = (source: string, query?: SourceQuery) => `${source} ${query ? JSON.stringify(query) : '*'}`;
  const give = (key: string, state: State) => {
    answers.set(key, state);
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    asked,
    fileCalls,
    answer: (source, entries, query) => give(keyOf(source, query), { state: 'ready', entries }),
    fail: (source, state, query) => give(keyOf(source, query), { state, entries: [] }),
    useSource(source, query) {
      const key = query && keyOf(source, query);
      const find = () => (key ? (answers.get(key) ?? answers.get(keyOf(source)) ?? LOADING) : IDLE);
      const state = useSyncExternalStore(subscribe, find, find);
      // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for source and query
      useEffect(() => {
        if (query) asked.push({ source, query });
      }, [key]);
      return {
        ...state,
        retry() {
          if (!query || !key) return;
          asked.push({ source, query });
          answers.delete(key);
          give(keyOf(source), LOADING);
        },
      };
    },
    useFileStorage(action, params) {
      const note = (what: string, detail: string) =>
        void fileCalls.push([what, action, JSON.stringify(params), detail].filter(Boolean).join(' '));
      return {
        async upload(file, onProgress) {
          note('upload', file.name);
          return files.upload ? files.upload(file, onProgress) : DONE;
        },
        async remove() {
          note('remove', '');
          return files.remove ? files.remove() : DONE;
        },
        async download(url, name) {
          note('download', `${url} ${name}`);
          return files.download ? files.download(url, name) : DONE;
        },
        async open(url) {
          note('open', url);
          return files.open ? files.open(url) : null;
        },
      };
    },
  };
}

/** Towns as the source of towns answers. */
export function townEntries(...towns: readonly [town: string, province: string, comarca: string][]): SourceEntry[] {
  return towns.map(([value, provincia, comarca]) => ({ value, label: value, facts: { provincia, comarca } }));
}

/** Some countries as the source of countries answers; 3 is the home country (spec 2 §9). */
export const countryEntries: readonly SourceEntry[] = [
  { value: 1, label: 'Andorra' },
  { value: 3, label: 'Espanya' },
  { value: 4, label: 'França' },
];
