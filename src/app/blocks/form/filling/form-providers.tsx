import { type ReactNode, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { ActionContext, SourceEntry } from '../../../../core/action.ts';
import type { CompiledForm, Json, Values } from '../../../../core/config.ts';
import { choiceWords, uiOf } from '../../../../core/forms/drawn.ts';
import { isPresent } from '../../../../core/values/present.ts';
import { type Providers, ProvidersContext } from '../../../../form/providers.ts';
import type { Texts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import { actionOf, useEntries } from '../../../providers/entries.ts';
import { createFileStorage, type OpenedFiles, opened } from '../../../providers/file-storage.ts';
import { rereadAll } from './use-prefill.ts';

interface Props {
  form: CompiledForm;
  context: ActionContext;
  record: Values;
  texts: Texts;
  children: ReactNode;
}

export function FormProviders({ form, context, record, texts, children }: Props) {
  const { runtime } = useApp();
  const { mutate } = useSWRConfig();
  // Survives reading the record again, so that opened files are not loaded twice.
  const [files] = useState<OpenedFiles>(() => new Map());
  const providers = useMemo<Providers>(() => {
    const { registries } = runtime;
    return {
      useSource(source, query) {
        const answer = useEntries(context, source, query);
        return useMemo(() => {
          const stored = [...storedChoices(form, source, record), ...(answer.stored ?? [])];
          return { ...answer, stored };
        }, [answer, source]);
      },
      useFileStorage(action, params) {
        const asked = JSON.stringify(params);
        // biome-ignore lint/correctness/useExhaustiveDependencies: texts and addresses change with them
        return useMemo(() => {
          if (!Object.hasOwn(registries.actions, action)) return null;
          const storage = createFileStorage({
            action: () => actionOf(registries.actions, action).catch(() => undefined),
            params: JSON.parse(asked),
            context,
            form,
            texts,
            changed: () => rereadAll(mutate),
          });
          return { ...storage, open: (url) => opened(files, `${action} ${asked}`, url, () => storage.open(url)) };
        }, [action, asked, context, form, texts]);
      },
    };
  }, [runtime, mutate, files, form, context, record, texts]);
  return <ProvidersContext.Provider value={providers}>{children}</ProvidersContext.Provider>;
}

/** A record's own choices from a source, with their words: a substitute while the source cannot be loaded. */
function storedChoices(form: Pick<CompiledForm, 'uiSchema'>, source: string, stored: Values): SourceEntry[] {
  return [...choiceWords(form)]
    .filter(([property, words]) => {
      const { source: from } = (uiOf(form, property)['ui:options'] ?? {}) as { source?: unknown };
      return from === source && isPresent(stored[property]) && isPresent(stored[words]);
    })
    .map(([property, words]) => ({ value: stored[property] as Json, label: String(stored[words]) }));
}
