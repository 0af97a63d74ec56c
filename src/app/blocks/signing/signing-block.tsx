import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { holds } from '../../../core/expressions/evaluate.ts';
import { Notice } from '../../../ui/later.tsx';
import { LoadingView } from '../../../ui/states.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Prose } from '../../../ui/text/prose.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { NO_RECORD, shownRecord, usePageRecord } from '../../record/page-record.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import { useScope } from '../form/use-scope.ts';
import { usePageResults } from '../page-results.tsx';

/** Everything about signing comes once somebody wants to sign. */
const SigningDialog = lazy(() => import('./signing-dialog.tsx'));

/**
 * Says that the page's document waits for a signature, and opens the dialog: by its button, and by itself
 * after a form of the page has made the document.
 */
export default function SigningBlock({ page, block }: BlockProps<'signing'>) {
  const record = usePageRecord();
  const results = usePageResults();
  const { text } = useTexts();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const reload = record?.reload;
  const scope = useScope(shownRecord(record));
  const actually = useScope(record && record.actual !== NO_RECORD ? record.record : null);
  useEffect(() => {
    if (block.opens === undefined || !holds(block.opens, scope) || !results.take()) return;
    // The document is the one just made, so the record is read again first.
    void reload?.().then(() => {
      setUsed(true);
      setOpen(true);
    });
  }, [block.opens, scope, results, reload]);

  // While a signed document is being edited there is none to sign yet.
  if (!record || !holds(block.when, actually)) return null;
  return (
    <Suspense>
      <Notice
        severity="warning"
        role="group"
        sx={{ fontSize: '1rem', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        action={
          <Button
            variant="contained"
            onClick={() => {
              setUsed(true);
              setOpen(true);
            }}
          >
            {text(blockKey(page, block, 'open'))}
          </Button>
        }
      >
        <Prose>
          <Markdown text={text(blockKey(page, block, 'text'))} />
        </Prose>
      </Notice>
      {used && (
        <Suspense fallback={<LoadingView />}>
          <SigningDialog page={page} block={block} record={record} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Suspense>
  );
}
