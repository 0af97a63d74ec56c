import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Notice } from '../../../ui/later.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { LoadingView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { usePageRecord } from '../../record/page-record.tsx';
import { type BlockProps, blockKey } from '../block.ts';
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
  useEffect(() => {
    if (block.opensAfter === undefined || !results.take(block.opensAfter)) return;
    // The document is the one just made, so the record is read again first.
    void reload?.().then(() => {
      setUsed(true);
      setOpen(true);
    });
  }, [block.opensAfter, results, reload]);

  // While a signed document is being edited there is none to sign yet.
  if (!record || !(block.states?.includes(record.actual) ?? true)) return null;
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
