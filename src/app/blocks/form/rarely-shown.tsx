import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import type { CompiledForm, Values } from '../../../core/config.ts';
import { fieldKeys, fieldOrder } from '../../../core/values/display.ts';
import { pathOf } from '../../../core/values/field-path.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { Conflict } from '../sending/form-flow.ts';

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
      {words && text(onServer ? 'app.drafts.restored' : 'app.form.draftRestored')}{' '}
      {files.length > 0 && text('app.form.draftFiles', { names: files.join(', ') })}
    </Notice>
  );
}

interface ConflictNoticeProps {
  conflict: Conflict;
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
          {text('app.form.conflictFields', { fields: labels.join(', '), count: labels.length })}
        </>
      )}
    </Notice>
  );
}

/** Properties in which two readings of a record differ, in the order of the form. */
function changedProperties(form: CompiledForm, before: Values, after: Values): string[] {
  return fieldOrder(form).filter((property) => JSON.stringify(before[property]) !== JSON.stringify(after[property]));
}

/** Asks before the same values are sent again. */
export function SendAgain({ onSend, onLeave }: { onSend(): void; onLeave(): void }) {
  const { text } = useTexts();
  return (
    <ConfirmDialog
      open
      title={text('app.form.again.title')}
      message={text('app.form.again.text')}
      confirmText={text('app.form.again.confirm')}
      onConfirm={onSend}
      onCancel={onLeave}
    />
  );
}
