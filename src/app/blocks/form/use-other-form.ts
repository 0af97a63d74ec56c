import { useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import type { ActionContext, CallResult } from '../../../core/action.ts';
import type { OtherFormButton, Values } from '../../../core/config.ts';
import { propertyNames } from '../../../core/property-names.ts';
import { noRecord } from '../../../core/record-state.ts';
import type { Outcome } from '../../../ui/result-dialog.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useApp } from '../../context.tsx';
import type { Workspace } from '../../version/workspace.ts';
import { usePageResults } from '../page-results.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { outcomeOf, resultOf } from '../sending/outcome.ts';
import { type LoadedForm, loadForm } from './load-form.ts';

const noAnswer: CallResult = { status: 0, data: null, error: { status: 'Error', message: '' } };

/** What there is to tell: rules that are broken, or what came of the sending. */
type News = { broken: readonly string[] } | { other: LoadedForm | null; result: CallResult };

/**
 * Sends another form with the values that this one shares with it. What breaks its rules is told in a
 * dialog, since its fields are not on the page; else it is sent and answered like any form.
 */
export function useOtherForm(workspace: Workspace, context: string | null, actionContext: ActionContext) {
  const { runtime, language } = useApp();
  const texts = useTexts();
  const page = usePageResults();
  const key = useRef({ filled: '', key: '' });
  const [news, setNews] = useState<News | null>(null);
  const { loading, start } = useCall(async ({ form, actions }: LoadedForm, values: Values): Promise<CallResult> => {
    const filled = JSON.stringify([form.id, values]);
    if (key.current.filled !== filled) key.current = { filled, key: newIdempotencyKey() };
    const { action = '', params = {} } = form.spec.submit ?? {};
    const submission = { form, values, context, idempotencyKey: key.current.key, record: noRecord };
    return (await actions[action]?.send?.(actionContext, params, submission)) ?? noAnswer;
  });

  return {
    busy: loading === true,
    outcome: news && told(news, texts),
    close: () => setNews(null),
    async start(button: OtherFormButton, all: Values) {
      setNews(null);
      const other = await loadForm(workspace, button.form, language, runtime.registries, false).catch(() => null);
      if (!other) return setNews({ other, result: noAnswer });
      const names = propertyNames(other.form.schema);
      const values = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
      const errors = other.checkForm(other.form, other.validators, values);
      if (errors.length > 0) {
        const where = { form: other.form.id, context };
        return setNews({ broken: errors.map((error) => other.words(where, error)) });
      }
      const result = await start(other, values);
      if (!result) return;
      if (result.status >= 200 && result.status < 300) key.current = { filled: '', key: '' };
      const named = resultOf(result.status, other.form.spec.results)?.text;
      if (named === undefined || !page.show(named)) setNews({ other, result });
    },
  };
}

function told(news: News, texts: Parameters<typeof outcomeOf>[2]): Outcome | null {
  if ('broken' in news) {
    return { severity: 'error', title: texts.text('app.result.error'), message: news.broken.join('\n\n') };
  }
  return outcomeOf(news.result, news.other?.form.spec.results, news.other?.texts ?? texts);
}
