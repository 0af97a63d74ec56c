import { useEffect, useId, useRef } from 'react';
import type { CompiledForm, Values } from '../../../core/config.ts';
import type { Closed } from '../../../core/forms/closed.ts';
import { fieldKeys, fieldOrder } from '../../../core/forms/display.ts';
import { actionsOf, prefillsOf } from '../../../core/forms/form-actions.ts';
import { pathOf } from '../../../core/values/field-path.ts';
import { Button } from '../../../ui/buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Markdown, Prose } from '../../../ui/text/markdown.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import type { Rest } from '../../drafts/fitting.ts';
import { RestNotice } from '../../drafts/rest-notice.tsx';
import type { RecordConflict } from '../../sending/form-flow.ts';
import type { FormBundle } from './filling/load-form.ts';

interface Props {
  loaded: FormBundle;
  /** The `context` of the block that shows the form. */
  context: string | null;
  /** The reads worked and found nothing. */
  empty: boolean;
  closed: Closed | null;
  restored: { words: boolean; files: readonly string[] } | null;
  /** Answers of the draft that the form takes no more. */
  rest: Rest;
  conflict: RecordConflict | null;
  onDiscard(): void;
  onRestRead(): void;
}

export function FormNotices({ loaded, context, empty, closed, restored, conflict, onDiscard, ...draft }: Props) {
  const { text } = useTexts();
  const { form, actions } = loaded;
  const missing = actionsOf(form.spec).filter((name) => !Object.hasOwn(actions, name));
  return (
    <>
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
      {restored && <DraftNotice {...restored} onServer={loaded.keptDraft !== null} onDiscard={onDiscard} />}
      <RestNotice rest={draft.rest} onRead={draft.onRestRead} />
      {conflict && <ConflictNotice conflict={conflict} form={form} block={context} />}
    </>
  );
}

/** A form that creates its record needs no notice that there is none. */
function makesRecord({ spec }: CompiledForm): boolean {
  return spec.submit !== undefined && spec.submit.action === prefillsOf(spec).at(-1)?.action;
}

interface DraftNoticeProps {
  words: boolean;
  /** Names of files that the user has to choose again. */
  files: readonly string[];
  /** The server keeps drafts of this form, which its own line says. */
  onServer?: boolean;
  onDiscard(): void;
}

/** Tells that a draft was restored, which files to choose again, and offers to discard it. */
export function DraftNotice({ words, files, onServer = false, onDiscard }: DraftNoticeProps) {
  const { text } = useTexts();
  return (
    <Notice
      severity="info"
      role="status"
      sx={{
        mb: 3,
        alignItems: 'center',
        // On a telephone the button is below the text.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: { xs: '60%', sm: 0 } },
        '& .MuiAlert-action': { pt: 0 },
      }}
      action={
        <Button color="inherit" onClick={onDiscard} sx={{ whiteSpace: 'nowrap' }}>
          {text('app.form.draftDiscard')}
        </Button>
      }
    >
      <Words>
        {words && text(onServer ? 'app.drafts.restored' : 'app.form.draftRestored')}{' '}
        {files.length > 0 && text('app.form.draftFiles', { names: files.join(', ') })}
      </Words>
    </Notice>
  );
}

interface ConflictNoticeProps {
  conflict: RecordConflict;
  form: CompiledForm;
  block: string | null;
}

/** Tells which fields of the record somebody else has changed meanwhile. The input stays. */
export function ConflictNotice({ conflict, form, block }: ConflictNoticeProps) {
  const { text } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const words = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict takes the focus
  useEffect(() => box.current?.focus(), [conflict]);
  const labels = changedProperties(form, conflict.before, conflict.after).map((property) => {
    const keys = fieldKeys(form.id, pathOf([property]), 'label');
    return text(block === null ? keys : [...keys.map((key) => `${key}_${block}`), ...keys]) || property;
  });
  return (
    <Notice severity="warning" ref={box} tabIndex={-1} aria-labelledby={words} sx={{ mb: 3 }}>
      <span id={words}>{text('app.form.conflict')}</span>
      {labels.length > 0 && (
        <>
          <br />
          <Words>{text('app.form.conflictFields', { fields: labels.join(', '), count: labels.length })}</Words>
        </>
      )}
    </Notice>
  );
}

/** Properties in which two readings of a record differ, in the order of the form. */
function changedProperties(form: CompiledForm, before: Values, after: Values): string[] {
  return fieldOrder(form).filter((property) => JSON.stringify(before[property]) !== JSON.stringify(after[property]));
}
