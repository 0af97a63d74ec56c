import { lazy, Suspense } from 'react';
import type { CompiledForm } from '../../../core/config.ts';
import type { Closed } from '../../../core/forms/closed.ts';
import { actionsOf, prefillsOf } from '../../../core/forms/form-actions.ts';
import { Notice } from '../../../ui/later.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Prose } from '../../../ui/text/prose.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { Conflict } from '../sending/form-flow.ts';
import type { LoadedForm } from './filling/load-form.ts';

const DraftNotice = lazy(() => import('../../drafts/draft-notice.tsx'));
const ConflictNotice = lazy(() => import('../../conflict/conflict-notice.tsx'));

interface Props {
  loaded: LoadedForm;
  /** The `context` of the block that shows the form. */
  context: string | null;
  /** The reads worked and found nothing. */
  empty: boolean;
  /** The form cannot be sent, the record only be looked at. */
  closed: Closed | null;
  /** What was typed before is in the form again. */
  restored: { words: boolean; files: readonly string[] } | null;
  conflict: Conflict | null;
  onDiscard(): void;
}

/** What there is to know of a form before it is filled in further. */
export function FormNotices({ loaded, context, empty, closed, restored, conflict, onDiscard }: Props) {
  const { text } = useTexts();
  const { form, actions } = loaded;
  const missing = actionsOf(form.spec).filter((name) => !Object.hasOwn(actions, name));
  return (
    <Suspense>
      {missing.map((name) => (
        <Notice key={name} severity="error" sx={{ mb: 3 }}>
          {text('app.form.unknownAction', { name })}
        </Notice>
      ))}
      {empty && !makesRecord(form) && (
        <Notice severity="info" role="status" sx={{ mb: 3 }}>
          {text('app.form.noRecord')}
        </Notice>
      )}
      {closed && (
        <Notice severity="info" role="status" sx={{ mb: 3 }}>
          {closed.reason === null ? (
            text(form.spec.record === undefined ? 'app.form.closed' : 'app.form.recordFixed')
          ) : (
            <Prose>
              <Markdown text={text(`forms.${form.id}.enabled.${closed.reason}`)} />
            </Prose>
          )}
        </Notice>
      )}
      {restored && <DraftNotice {...restored} onDiscard={onDiscard} />}
      {conflict && <ConflictNotice conflict={conflict} form={form} block={context} />}
    </Suspense>
  );
}

/** The form makes the record that it reads: that there is none yet is nothing to say. */
function makesRecord({ spec }: CompiledForm): boolean {
  return spec.submit !== undefined && spec.submit.action === prefillsOf(spec).at(-1)?.action;
}
