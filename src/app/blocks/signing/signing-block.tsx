import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isMet } from '../../../core/expressions/evaluate.ts';
import { Notice } from '../../../ui/later.tsx';
import { LoadingView } from '../../../ui/states.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Prose } from '../../../ui/text/prose.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { NO_RECORD, type PageRecordState, shownRecord, usePageRecord } from '../../record/page-record.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import { useScope } from '../form/filling/use-scope.ts';
import { usePageResults } from '../page-results.tsx';

/** Everything about signing comes once somebody wants to sign. */
const SigningDialog = lazy(() => import('./signing-dialog.tsx'));

/**
 * Says that the page's document waits for a signature, and opens the dialog: by its button, and by itself
 * after a form of the page has made the document.
 */
export default function SigningBlock({ page, block }: BlockProps<'signing'>) {
  const record = usePageRecord();
  const { text } = useTexts();
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean>();
  const actually = useScope(record && record.actual !== NO_RECORD ? record.record : null);
  useDocumentMade(block.opens, record, setOpen);

  // While a signed document is being edited there is none to sign yet.
  if (!record || !isMet(block.when, actually)) return null;
  return (
    <Suspense>
      <Notice
        severity="warning"
        role="group"
        sx={{ fontSize: '1rem', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        action={
          <Button variant="contained" onClick={() => setOpen(true)}>
            {text(blockKey(page, block, 'open'))}
          </Button>
        }
      >
        <Prose>
          <Markdown text={text(blockKey(page, block, 'text'))} />
        </Prose>
      </Notice>
      {open !== undefined && (
        <Suspense fallback={<LoadingView />}>
          <SigningDialog page={page} block={block} record={record} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Suspense>
  );
}

/** Opens the dialog when an answer on the page is that for which the block's file says so. */
function useDocumentMade(
  when: BlockProps<'signing'>['block']['opens'],
  record: PageRecordState | null,
  open: (yes: boolean) => void,
): void {
  const results = usePageResults();
  const scope = useScope(shownRecord(record));
  const reload = record?.reload;
  useEffect(() => {
    if (when === undefined || !isMet(when, scope) || !results.take()) return;
    // The document is the one just made, so the record is read again first.
    void reload?.().then(() => open(true));
  }, [when, scope, results, reload, open]);
}
