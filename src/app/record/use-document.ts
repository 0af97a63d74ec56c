import type { CallResult } from '../../core/action.ts';
import { noAnswer } from '../../core/failures.ts';
import type { ResultOutcome } from '../../ui/result-dialog.tsx';
import { datedName, saveFile } from '../../ui/save-file.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { outcomeOf } from '../sending/outcome.ts';
import { useCall } from '../use-call.ts';
import type { PageNode } from '../version/page-tree.ts';
import type { PageRecordState } from './page-record.tsx';

/** Downloads the document of a page's record, with a message on failure. */
export function useDocument(node: PageNode, { action, context, params, record }: PageRecordState) {
  const texts = useTexts();
  const open = async () => (await action.document?.open(context, params, record)) ?? noAnswer;
  // Within the call, so that the file is saved even if the page was left meanwhile.
  const { loading, status, data, error, start, reset } = useCall(async () => {
    const result = await open();
    if (result.data) saveFile(result.data, datedName(texts.text(`pages.${node.page.id}.record.fileName`), 'pdf'));
    return result;
  });
  return {
    open,
    busy: loading === true,
    outcome: status === null || data ? null : outcomeFor({ status, data, error }, texts),
    close: reset,
    async download() {
      if (!loading) await start();
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
