import { useRef, useState } from 'react';
import type { CallResult } from '../../core/action.ts';
import { noAnswer } from '../../core/failures.ts';
import type { ResultOutcome } from '../../ui/result-dialog.tsx';
import { datedName, saveFile } from '../../ui/save-file.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { outcomeOf } from '../blocks/sending/outcome.ts';
import type { PageNode } from '../version/page-tree.ts';
import type { PageRecordState } from './page-record.tsx';

/** Downloads the document of a page's record, with a message on failure. */
export function useDocument(node: PageNode, { action, context, params, record }: PageRecordState) {
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallResult | null>(null);
  const asked = useRef(false);

  const open = () => action.document?.open(context, params, record) ?? Promise.resolve(noAnswer);
  return {
    open,
    busy,
    outcome: failure && outcomeFor(failure, texts),
    close: () => setFailure(null),
    async download() {
      if (asked.current) return;
      asked.current = true;
      setBusy(true);
      const result = await open();
      asked.current = false;
      setBusy(false);
      if (result.data) saveFile(result.data, datedName(texts.text(`pages.${node.page.id}.record.fileName`), 'pdf'));
      else setFailure(result);
    },
  };
}

/** The message for a document that cannot be loaded (spec 2 §8). */
export function outcomeFor(failure: CallResult, texts: Parameters<typeof outcomeOf>[2]): ResultOutcome {
  if (failure.status === 404)
    return { severity: 'error', title: texts.text('app.result.error'), message: texts.text('app.document.noAddress') };
  const outcome = outcomeOf(failure, undefined, texts);
  return (
    outcome ?? { severity: 'error', title: texts.text('app.result.error'), message: texts.text('app.result.failed') }
  );
}
