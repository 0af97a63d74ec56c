import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import type { StatusButton } from '../../../core/config.ts';
import { isMet } from '../../../core/expressions/evaluate.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { ConfirmDialog, useQuestion } from '../../../ui/confirm-dialog.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { LazyResultDialog } from '../../../ui/later.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { useDocument } from '../../record/use-document.ts';
import { type BlockProps, blockKey } from '../block.ts';
import { useScope } from '../form/filling/use-scope.ts';
import { answerTo, succeeded } from '../sending/form-flow.ts';
import { useIdempotencyKey } from '../sending/idempotency-key.ts';
import { outcomeOf } from '../sending/outcome.ts';

const looks = { primary: 'contained', secondary: 'outlined', danger: 'outlined' } as const;

/** The actions on the record in its present state. */
export function StatusButtons({ page, block, record }: BlockProps<'status'> & { record: PageRecordState }) {
  const { text } = useTexts();
  const document = useDocument(page, record);
  const action = useRecordAction(record);
  const { about: asked, open, ask, close } = useQuestion<StatusButton>();
  const scope = useScope(record.seen);
  const buttons = block.buttons?.filter(({ when }) => isMet(when, scope)) ?? [];
  const title = (button: StatusButton) => text(blockKey(page, block, button.id, 'title'));

  const go = (button: StatusButton) => {
    if (button.does === 'download') void document.download();
    else if (button.does === 'edit') record.showAs(button.as ?? null);
    else void action.start(button);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > button': { width: { xs: '100%', sm: 'auto' } } }}>
      {buttons.map((button) => (
        <BusyButton
          key={button.id}
          variant={looks[button.look ?? 'secondary']}
          color={button.look === 'danger' ? 'error' : 'primary'}
          startIcon={button.does === 'download' ? <DownloadIcon aria-hidden /> : undefined}
          busy={button.does === 'download' && document.busy}
          onClick={() => (button.confirm ? ask(button) : go(button))}
        >
          {title(button)}
        </BusyButton>
      ))}
      {asked && (
        <ConfirmDialog
          open={open}
          title={title(asked)}
          message={text(blockKey(page, block, asked.id, 'confirm'))}
          confirmText={title(asked)}
          onCancel={close}
          onConfirm={() => {
            close();
            go(asked);
          }}
        />
      )}
      <Suspense>
        {document.outcome && <LazyResultDialog outcome={document.outcome} onClose={document.close} />}
        {action.used && <LazyResultDialog outcome={action.busy ? 'busy' : action.outcome} onClose={action.close} />}
      </Suspense>
    </Box>
  );
}

/** Runs an action on the page's record, and words its outcome. */
function useRecordAction({ record, context, actual, reload, notify }: PageRecordState) {
  const { runtime } = useApp();
  const texts = useTexts();
  /** Undefined until the first action. */
  const [done, setDone] = useState<{ button: StatusButton; result: CallResult } | 'busy' | null>();
  const keys = useIdempotencyKey();
  const busy = done === 'busy';

  return {
    busy,
    /** Keeps the dialog mounted after the first action, so that it can fade out. */
    used: done !== undefined,
    outcome: done && done !== 'busy' ? outcomeOf(done.result, done.button.results, texts) : null,
    close: () => setDone((now) => (now === 'busy' ? now : null)),
    async start(button: StatusButton) {
      if (busy) return;
      setDone('busy');
      const idempotencyKey = keys.of(`${button.id} ${actual}`);
      const load = runtime.registries.actions[button.action ?? ''];
      const action = await load?.().catch(() => null);
      const params = button.params ?? {};
      const result = await answerTo(action?.default.act?.(context, params, record, { idempotencyKey }));
      if (succeeded(result)) keys.forget();
      // The earlier message is outdated, and the record may have changed whatever the answer.
      notify('');
      await reload();
      setDone({ button, result });
    },
  };
}
