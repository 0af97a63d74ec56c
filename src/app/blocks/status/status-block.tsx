import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ProcedureCase } from '../../../api/shapes/procedures.ts';
import type { StatusButton, Values } from '../../../core/config.ts';
import { isMet } from '../../../core/expressions/evaluate.ts';
import { succeeded } from '../../../core/failures.ts';
import { valueAt } from '../../../core/values/field-path.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { AsksFirst } from '../../../ui/confirm-dialog.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import { Markdown, Prose } from '../../../ui/text/markdown.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { actionOf } from '../../providers/entries.ts';
import { type PageRecordState, usePageRecord } from '../../record/page-record.tsx';
import { useDocument } from '../../record/use-document.ts';
import { useIdempotencyKey } from '../../sending/idempotency-key.ts';
import { outcomeOf } from '../../sending/outcome.ts';
import { answerTo } from '../../sending/send-form.ts';
import { useCall } from '../../use-call.ts';
import { type BlockProps, blockKey } from '../block.ts';
import { useScope } from '../form/filling/use-scope.ts';
import { OutcomeDialog } from '../form/outcome-dialog.tsx';

const FilledIn = lazy(() => import('./filled-in.tsx'));
const DueLine = lazy(() => import('../sent-requests/due-line.tsx'));
const PaymentPanel = lazy(() => import('../payment/payment-panel.tsx'));

/** The state of the page's record, the office's comments, and the actions (spec 2 §2 "Status screen"). */
export default function StatusBlock({ page, block }: BlockProps<'status'>) {
  const record = usePageRecord();
  if (!record) return null;
  return <Status page={page} block={block} record={record} />;
}

function Status({ page, block, record }: BlockProps<'status'> & { record: PageRecordState }) {
  const { text } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const { shown, notification } = record;
  const words = (...names: string[]) => text(blockKey(page, block, ...names));
  const noted = block.observations === undefined ? undefined : record.record[block.observations];
  const warning = words('warning');
  const facts = recordFacts((values) => text(blockKey(page, block, 'facts'), values), record.record);

  // Of a case of a procedure.
  const { id, due, payment } = record.record as Partial<ProcedureCase>;

  const { keptFile } = record.action;
  const fileOf = keptFile && ((property: string) => keptFile(record.params, record.record, property));

  // The message about the user's last action takes the focus.
  useEffect(() => {
    if (notification !== '') box.current?.focus();
  }, [notification]);

  const named = notification === '' ? {} : { 'aria-label': notification };
  return (
    <FocusTarget ref={box} {...named} sx={{ display: 'grid', gap: 3 }}>
      <Suspense>
        {notification !== '' && (
          <Notice severity="success" role="status">
            {notification}
          </Notice>
        )}
        <Notice severity={block.banners[shown] ?? 'info'} role="group" sx={{ fontSize: '1rem' }}>
          <AlertTitle component="h2">{words('banners', shown, 'title')}</AlertTitle>
          <Prose>
            <Markdown text={words('banners', shown, 'text')} />
          </Prose>
        </Notice>
        {facts !== '' && <Typography>{facts}</Typography>}
        {typeof due === 'object' && record.params.procedure !== undefined && (
          <DueLine reference={String(id)} due={due} />
        )}
        {typeof payment === 'object' && record.params.procedure !== undefined && (
          <PaymentPanel payment={payment} onPaid={() => void record.reload()} />
        )}
        {typeof noted === 'string' && noted.trim() !== '' && (
          <Paper component="section" variant="outlined" sx={{ borderRadius: 2, p: CARD_PADDING }}>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {words('observations')}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{noted}</Typography>
          </Paper>
        )}
        <StatusButtons page={page} block={block} record={record} />
        {warning !== '' && (
          <Notice severity="error" role="note">
            {warning}
          </Notice>
        )}
        {block.form !== undefined && <FilledIn form={block.form} title={words('filledIn')} fileOf={fileOf} />}
      </Suspense>
    </FocusTarget>
  );
}

const looks = { primary: 'contained', secondary: 'outlined', danger: 'outlined' } as const;

function StatusButtons({ page, block, record }: BlockProps<'status'> & { record: PageRecordState }) {
  const { text } = useTexts();
  const document = useDocument(page, record);
  const action = useRecordAction(record);
  const scope = useScope(record.seen);
  const buttons = block.buttons?.filter(({ when }) => isMet(when, scope)) ?? [];
  const title = (button: StatusButton) => text(blockKey(page, block, button.id, 'title'));

  const go = (button: StatusButton) => {
    if (button.does === 'download') void document.download();
    else if (button.does === 'edit') record.showAs(button.as ?? null);
    else void action.start(button);
  };
  const drawn = (button: StatusButton, onClick: () => void) => (
    <BusyButton
      key={button.id}
      variant={looks[button.look ?? 'secondary']}
      color={button.look === 'danger' ? 'error' : 'primary'}
      startIcon={button.does === 'download' ? <DownloadIcon aria-hidden /> : undefined}
      busy={button.does === 'download' && document.busy}
      onClick={onClick}
    >
      {title(button)}
    </BusyButton>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > button': { width: { xs: '100%', sm: 'auto' } } }}>
      {buttons.map((button) =>
        button.confirm ? (
          <AsksFirst
            key={button.id}
            title={title(button)}
            message={text(blockKey(page, block, button.id, 'confirm'))}
            confirmText={title(button)}
            onConfirm={() => go(button)}
          >
            {(ask) => drawn(button, ask)}
          </AsksFirst>
        ) : (
          drawn(button, () => go(button))
        ),
      )}
      <OutcomeDialog outcome={document.outcome} onClose={document.close} />
      <OutcomeDialog outcome={action.outcome} onClose={action.close} />
    </Box>
  );
}

function useRecordAction({ record, context, actual, reload, notify }: PageRecordState) {
  const { runtime } = useApp();
  const texts = useTexts();
  const [results, setResults] = useState<StatusButton['results']>();
  const keys = useIdempotencyKey();
  const { loading, status, data, error, start, reset } = useCall(async (button: StatusButton) => {
    const idempotencyKey = keys.of(`${button.id} ${actual}`);
    const action = await actionOf(runtime.registries.actions, button.action ?? '').catch(() => undefined);
    const result = await answerTo(action?.act?.(context, button.params ?? {}, record, { idempotencyKey }));
    if (succeeded(result)) keys.forget();
    // The earlier message is outdated, and the record may have changed whatever the answer.
    notify('');
    await reload();
    return result;
  });
  const answer = status === null ? null : outcomeOf({ status, data, error }, results, texts);
  return {
    outcome: loading ? ('busy' as const) : answer,
    close: reset,
    async start(button: StatusButton) {
      if (loading) return;
      setResults(button.results);
      await start(button);
    },
  };
}

/** A placeholder of a text without its format: `pdf.fecha_firma` of `{{pdf.fecha_firma, datetime}}`. */
const NAME = /\{\{\s*([^\s,{}]+)/g;

/**
 * The sentence about a record with its values; empty if the record lacks one of them, because the rest would make no
 * sense.
 * @param words returns the sentence with these values; other placeholders stay
 */
function recordFacts(words: (values?: Values) => string, record: Values): string {
  const names = [...words().matchAll(NAME)].map(([, name = '']) => name);
  const isThere = (name: string) => ![undefined, null, ''].includes(valueAt(record, name.split('.')) as null);
  return names.every(isThere) ? words(record) : '';
}
