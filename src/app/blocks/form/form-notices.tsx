import { lazy, Suspense } from 'react';
import type { CompiledForm } from '../../../core/config.ts';
import type { Closed } from '../../../core/forms/closed.ts';
import { actionsOf, prefillsOf } from '../../../core/forms/form-actions.ts';
import { LazyNotice } from '../../../ui/later.tsx';
import { Markdown, Prose } from '../../../ui/text/markdown.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { Conflict } from '../sending/form-flow.ts';
import type { FormBundle } from './filling/load-form.ts';

const rarelyShown = () => import('./rarely-shown.tsx');
const DraftNotice = lazy(() => rarelyShown().then((module) => ({ default: module.DraftNotice })));
const ConflictNotice = lazy(() => rarelyShown().then((module) => ({ default: module.ConflictNotice })));

interface Props {
  loaded: FormBundle;
  /** The `context` of the block that shows the form. */
  context: string | null;
  /** The reads worked and found nothing. */
  empty: boolean;
  closed: Closed | null;
  restored: { words: boolean; files: readonly string[] } | null;
  conflict: Conflict | null;
  onDiscard(): void;
}

export function FormNotices({ loaded, context, empty, closed, restored, conflict, onDiscard }: Props) {
  const { text } = useTexts();
  const { form, actions } = loaded;
  const missing = actionsOf(form.spec).filter((name) => !Object.hasOwn(actions, name));
  return (
    <Suspense>
      {missing.map((name) => (
        <LazyNotice key={name} severity="error" sx={{ mb: 3 }}>
          {text('app.form.unknownAction', { name })}
        </LazyNotice>
      ))}
      {empty && !makesRecord(form) && (
        <LazyNotice severity="info" role="status" sx={{ mb: 3 }}>
          {text('app.form.noRecord')}
        </LazyNotice>
      )}
      {closed && (
        <LazyNotice severity="info" role="status" sx={{ mb: 3 }}>
          {closed.reason === null ? (
            text(form.spec.record === undefined ? 'app.form.closed' : 'app.form.recordFixed')
          ) : (
            <Prose>
              <Markdown text={text(`forms.${form.id}.enabled.${closed.reason}`)} />
            </Prose>
          )}
        </LazyNotice>
      )}
      {restored && <DraftNotice {...restored} onServer={loaded.keptDraft !== null} onDiscard={onDiscard} />}
      {conflict && <ConflictNotice conflict={conflict} form={form} block={context} />}
    </Suspense>
  );
}

/** A form that creates its record needs no notice that there is none. */
function makesRecord({ spec }: CompiledForm): boolean {
  return spec.submit !== undefined && spec.submit.action === prefillsOf(spec).at(-1)?.action;
}
