import Box from '@mui/material/Box';
import { Suspense } from 'react';
import type { StatusButton } from '../../../core/config.ts';
import { isMet } from '../../../core/expressions/evaluate.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog, useQuestion } from '../../../ui/confirm-dialog.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { ResultDialog } from '../../../ui/later.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { useDocument } from '../../record/use-document.ts';
import { type BlockProps, blockKey } from '../block.ts';
import { useScope } from '../form/filling/use-scope.ts';
import { useRecordAction } from './use-record-action.ts';

const looks = { primary: 'contained', secondary: 'outlined', danger: 'outlined' } as const;

/** What can be done with the record in the state it is in. */
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
          loadingPosition="start"
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
        {document.outcome && <ResultDialog outcome={document.outcome} onClose={document.close} />}
        {action.used && <ResultDialog outcome={action.busy ? 'busy' : action.outcome} onClose={action.close} />}
      </Suspense>
    </Box>
  );
}
