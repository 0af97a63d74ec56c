import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isMet } from '../../../core/expressions/evaluate.ts';
import { LazyNotice } from '../../../ui/later.tsx';
import { LoadingView } from '../../../ui/states.tsx';
import { Markdown, Prose } from '../../../ui/text/markdown.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { NO_RECORD, type PageRecordState, usePageRecord } from '../../record/page-record.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import { useScope } from '../form/filling/use-scope.ts';
import { usePageResults } from '../page-results.tsx';

/** Loads all code for signing when somebody wants to sign. */
const SigningDialog = lazy(() => import('./signing-dialog.tsx'));

/**
 * Asks for a signature of the page's document, and opens the dialog: by its button, and by itself after a form of the
 * page has created the document.
 */
export default function SigningBlock({ page, block }: BlockProps<'signing'>) {
  const record = usePageRecord();
  const { text } = useTexts();
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean>();
  const actually = useScope(record && record.actual !== NO_RECORD ? record.record : null);
  useDocumentMade(block.opens, record, setOpen);

  // The real state: while a signed document is edited there is none to sign.
  if (!record || !isMet(block.when, actually)) return null;
  return (
    <Suspense>
      <LazyNotice
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
      </LazyNotice>
      {open !== undefined && (
        <Suspense fallback={<LoadingView />}>
          <SigningDialog page={page} block={block} record={record} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Suspense>
  );
}

/** Opens the dialog after a result for which the block's file asks to. */
function useDocumentMade(
  when: BlockProps<'signing'>['block']['opens'],
  record: PageRecordState | null,
  open: (yes: boolean) => void,
): void {
  const results = usePageResults();
  const scope = useScope(record?.seen ?? null);
  const reload = record?.reload;
  useEffect(() => {
    if (when === undefined || !isMet(when, scope) || !results.take()) return;
    // Reads the record first, to sign the document that was just created.
    void reload?.().then(() => open(true));
  }, [when, scope, results, reload, open]);
}
