import { useEffect, useId, useRef } from 'react';
import type { CompiledForm } from '../../core/config.ts';
import { fieldKeys } from '../../core/values/display.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Conflict } from '../blocks/sending/form-flow.ts';
import { changedProperties } from './changed.ts';

interface Props {
  conflict: Conflict;
  form: CompiledForm;
  /** The `context` of the block that shows the form. */
  block: string | null;
}

/** Somebody else has changed the record meanwhile: says which fields, and that what was typed still stands. */
export default function ConflictNotice({ conflict, form, block }: Props) {
  const { text } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const words = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is said anew
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
