import Box from '@mui/material/Box';
import { useState } from 'react';
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
import { ErasureLines } from './erasure-lines.tsx';
import { useTrial } from './use-trial.ts';

/** All that is kept of one person: given out as a file, or erased once it was seen what goes and what stays. */
export function PersonData() {
  const { text } = useTexts();
  /** `missing`: something was to be done while there was none. */
  const [person, setPerson] = useState({ number: '', missing: false });
  const trial = useTrial<ErasureReport>((answer) =>
    answer?.status === 404 ? text('app.members.person.unknown') : answer?.error?.message || text('app.failed.text'),
  );
  const { call, place, busy, failure, report } = trial;
  const { number, missing } = person;

  function mayBegin(form: HTMLFormElement | null): boolean {
    if (busy) return false;
    const empty = number.trim() === '';
    setPerson({ number, missing: empty });
    if (!empty) return true;
    trial.emit({ type: 'failed', words: '' });
    form?.querySelector<HTMLElement>('[name=person]')?.focus();
    return false;
  }

  async function copy(form: HTMLFormElement | null) {
    if (!mayBegin(form)) return;
    const data = await trial.send('copy', () => call<Blob>(personData(number)));
    if (!data) return;
    trial.emit({ type: 'worked' });
    saveFile(data, `${number.trim()}.zip`);
  }

  async function erase(dryRun: boolean, form: HTMLFormElement | null = null) {
    if (!mayBegin(form)) return;
    await trial.run('erasure', dryRun, (key) => call<ErasureReport>(erasePerson(number, dryRun, key)));
    // The button goes with what there was to erase.
    if (!dryRun) place.current?.focus();
  }

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
              setPerson({ number: value, missing });
              trial.emit({ type: 'changed' });
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
          <EraseButton username={report.username} busy={busy === 'erasure'} onErase={() => void erase(false)} />
        )}
      </Box>
      <FocusPlace ref={place}>
        <div role="status">
          {failure !== '' && <Notice severity="error">{failure}</Notice>}
          {report && <ErasureLines report={report} />}
        </div>
      </FocusPlace>
    </Panel>
  );
}

interface EraseButtonProps {
  username: string;
  busy: boolean;
  onErase(): void;
}

/** Erases a person after a question. */
function EraseButton({ username, busy, onErase }: EraseButtonProps) {
  const { text } = useTexts();
  const [asking, setAsking] = useState(false);
  const words = text('app.members.person.erase', { username });
  return (
    <>
      <BusyButton variant="contained" color="error" busy={busy} onClick={() => setAsking(true)}>
        {words}
      </BusyButton>
      <ConfirmDialog
        open={asking}
        title={text('app.members.person.sure', { username })}
        message={text('app.members.person.final')}
        confirmText={words}
        onConfirm={() => {
          setAsking(false);
          onErase();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
