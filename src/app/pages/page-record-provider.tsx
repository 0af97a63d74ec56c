import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import type { Action, CallResult } from '../../core/action.ts';
import type { PageRecord, Values } from '../../core/config.ts';
import { type FetchKept, KeptFilesContext } from '../../form/providers.ts';
import { Button } from '../../ui/buttons.tsx';
import { FocusTarget, useFocusOnMount } from '../../ui/focus-target.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CARD_PADDING } from '../../ui/panel.tsx';
import { FailedView, LoadingView } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useActionContext } from '../blocks/form/filling/use-action-context.ts';
import { readKey } from '../blocks/form/filling/use-prefill.ts';
import { useApp } from '../context.tsx';
import { actionOf } from '../providers/entries.ts';
import { NO_RECORD, PageRecordContext, type PageRecordState } from '../record/page-record.tsx';
import type { PageNode } from '../version/page-tree.ts';

interface Props {
  node: PageNode;
  use: PageRecord;
  children: ReactNode;
}

export default function PageRecordProvider({ node, use, children }: Props) {
  const { runtime } = useApp();
  const { text } = useTexts();
  const {
    data: action,
    error,
    mutate,
  } = useSWRImmutable<Action | null, unknown>(['action', use.action], async () => {
    return (await actionOf(runtime.registries.actions, use.action)) ?? null;
  });
  if (action === null) return <Notice severity="error">{text('app.form.unknownAction', { name: use.action })}</Notice>;
  if (!action) return error ? <FailedView onRetry={() => void mutate()} /> : <Loading page={node.page.id} />;
  return (
    <Reader node={node} use={use} action={action}>
      {children}
    </Reader>
  );
}

function Reader({ node, use, action, children }: Props & { action: Action }) {
  const { workspace } = useApp();
  const context = useActionContext(workspace, useTexts());
  const params = use.params ?? noParams;
  const key = [readKey, 'page', use.action, action.read?.cacheKey(params, context.session, context.query)];
  const { data, error, isValidating, mutate } = useSWR<Values, CallResult>(
    key,
    async () => {
      const result = await action.read?.load(context, params);
      if (result?.error && result.status !== 404) throw result;
      return result?.data ?? {};
    },
    // The record may have changed elsewhere, so each visit of the page reads it again.
    { revalidateIfStale: true },
  );
  const [as, setAs] = useState<{ state: string; of: string } | null>(null);
  const [notification, setNotification] = useState('');
  const value = useMemo<PageRecordState | null>(() => {
    if (!data) return null;
    const state = data[use.state];
    const actual = typeof state === 'string' && state !== '' ? state : NO_RECORD;
    const shown = as?.of === actual ? as.state : actual;
    return {
      record: data,
      actual,
      shown,
      seen: shown === NO_RECORD ? null : { ...data, [use.state]: shown },
      action,
      params,
      context,
      reload: async () => void (await mutate().catch(() => undefined)),
      showAs(next) {
        setNotification('');
        setAs(next === null ? null : { state: next, of: actual });
      },
      notification,
      notify: setNotification,
    };
  }, [data, use.state, as, action, params, context, mutate, notification]);

  const keptFile = useMemo<FetchKept | null>(() => {
    const find = action.keptFile;
    if (!find || value === null || value.actual === NO_RECORD) return null;
    return async (property) => {
      const { status, data: file } = await context.call<Blob>(find(params, value.record, property));
      return status === 200 ? file : null;
    };
  }, [context, action, params, value]);

  // A change ends editing: the record may later return to the state in which it was edited.
  if (value && as && as.of !== value.actual) setAs(null);

  if (!value) {
    if (error && !isValidating) return <FailedView onRetry={() => void mutate()} />;
    return <Loading page={node.page.id} />;
  }
  return (
    <PageRecordContext.Provider value={value}>
      {value.shown !== value.actual && <Editing onBack={() => setAs(null)} />}
      <KeptFilesContext.Provider value={keptFile}>{children}</KeptFilesContext.Provider>
    </PageRecordContext.Provider>
  );
}

const noParams = {};

/** The record is being edited, and nothing is saved yet. Takes the focus. */
function Editing({ onBack }: { onBack(): void }) {
  const { text } = useTexts();
  const box = useFocusOnMount();
  return (
    <FocusTarget ref={box}>
      <Notice severity="info" role="status" action={<Button onClick={onBack}>{text('app.record.back')}</Button>}>
        {text('app.record.editing')}
      </Notice>
    </FocusTarget>
  );
}

function Loading({ page }: { page: string }) {
  const { text } = useTexts();
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: CARD_PADDING, textAlign: 'center' }}>
      <LoadingView />
      <Typography role="status">{text(`pages.${page}.record.loading`)}</Typography>
    </Paper>
  );
}
