import { useEffect, useState } from 'react';
import { isMet } from '../../../core/expressions/evaluate.ts';
import { Button } from '../../../ui/buttons.tsx';
import { later } from '../../../ui/later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingView } from '../../../ui/states.tsx';
import { Markdown, Prose } from '../../../ui/text/markdown.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { NO_RECORD, usePageRecord } from '../../record/page-record.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import { useScope } from '../form/filling/use-scope.ts';
import { usePageResults } from '../page-results.tsx';

/** Loads all code for signing when somebody wants to sign. */
const SigningDialog = later(() => import('./signing-dialog.tsx'), <LoadingView />);

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
  const results = usePageResults();
  const scope = useScope(record?.seen ?? null);
  const reload = record?.reload;
  const { opens } = block;
  useEffect(() => {
    if (opens === undefined || !isMet(opens, scope) || !results.take()) return;
    // Reads the record first, to sign the document that was just created.
    void reload?.().then(() => setOpen(true));
  }, [opens, scope, results, reload]);

  // The real state: while a signed document is edited there is none to sign.
  if (!record || !isMet(block.when, actually)) return null;
  return (
    <>
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
        <SigningDialog page={page} block={block} record={record} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
