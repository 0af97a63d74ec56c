import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { type ErasureReport, erasePerson, personData } from '../../../api/calls/members.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { ErasureLines } from './erasure-lines.tsx';

/** All that is kept of one person: given out as a file, or erased once it was seen what goes and what stays. */
export function PersonData() {
  const { text } = useTexts();
  const { runtime } = useApp();
  const [number, setNumber] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState<'copy' | 'erasure' | null>(null);
  const [failure, setFailure] = useState('');
  const [report, setReport] = useState<ErasureReport | null>(null);
  const [asking, setAsking] = useState(false);
  const key = useRef('');
  const place = useRef<HTMLDivElement>(null);

  function begins(work: 'copy' | 'erasure', form: HTMLFormElement | null): boolean {
    if (busy) return false;
    setFailure('');
    const empty = number.trim() === '';
    setMissing(empty);
    if (empty) form?.querySelector<HTMLElement>('[name=person]')?.focus();
    else setBusy(work);
    return !empty;
  }

  async function copy(form: HTMLFormElement | null) {
    if (!begins('copy', form)) return;
    const { status, data, error } = await runtime.call<Blob>(personData(number));
    setBusy(null);
    if (status === 200 && data) saveFile(data, `${number.trim()}.zip`);
    else setFailure(failed(status, error?.message));
  }

  async function erase(dryRun: boolean, form: HTMLFormElement | null = null) {
    setAsking(false);
    if (!begins('erasure', form)) return;
    if (dryRun) key.current = newIdempotencyKey();
    const own = dryRun ? newIdempotencyKey() : key.current;
    const { status, data, error } = await runtime.call<ErasureReport>(erasePerson(number, dryRun, own));
    setBusy(null);
    // The button goes with what there was to erase.
    if (!dryRun) place.current?.focus();
    if (status === 200 && data) setReport(data);
    else setFailure(failed(status, error?.message));
  }

  const failed = (status: number | null, message?: string) =>
    status === 404 ? text('app.members.person.unknown') : message || text('app.failed.text');

  return (
    <Panel title={text('app.members.person.title')} onSubmit={(form) => void copy(form)}>
      <LabelledControl
        name="person"
        required
        label={text('app.members.number')}
        error={missing && number.trim() === '' ? text('app.members.missing') : ''}
      >
        {(field) => (
          <TextInput
            field={field}
            text={number}
            onText={(value) => {
              setNumber(value);
              setReport(null);
              setFailure('');
            }}
          />
        )}
      </LabelledControl>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton type="submit" variant="outlined" busy={busy === 'copy'}>
          {text('app.members.person.copy')}
        </BusyButton>
        <BusyButton
          variant="outlined"
          busy={busy === 'erasure'}
          onClick={(event) => void erase(true, event.currentTarget.closest('form'))}
        >
          {text('app.members.person.try')}
        </BusyButton>
        {report && !report.done && (
          <BusyButton variant="contained" color="error" busy={busy === 'erasure'} onClick={() => setAsking(true)}>
            {text('app.members.person.erase', { username: report.username })}
          </BusyButton>
        )}
      </Box>
      <FocusPlace ref={place}>
        <div role="status">
          {failure !== '' && <Notice severity="error">{failure}</Notice>}
          {report && <ErasureLines report={report} />}
        </div>
      </FocusPlace>
      <ConfirmDialog
        open={asking}
        title={text('app.members.person.sure', { username: report?.username ?? '' })}
        message={text('app.members.person.final')}
        confirmText={text('app.members.person.erase', { username: report?.username ?? '' })}
        onConfirm={() => void erase(false)}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
