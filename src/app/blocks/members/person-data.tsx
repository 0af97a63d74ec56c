import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ErasureReport } from '../../../api/shapes/members.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useTrial } from './use-trial.ts';

/** The data of one person: downloads them, or erases them after a trial. */
export function PersonData() {
  const { text } = useTexts();
  /** `missing`: an action was tried without a number. */
  const [person, setPerson] = useState({ number: '', missing: false });
  const trial = useTrial<ErasureReport>((answer) =>
    answer?.status === 404 ? text('app.members.person.unknown') : answer?.error?.message || text('app.failed.text'),
  );
  const { call, focusTarget, busy, failure, report } = trial;
  const { number, missing } = person;

  function mayBegin(form: HTMLFormElement | null): boolean {
    if (busy) return false;
    const empty = number.trim() === '';
    setPerson({ number, missing: empty });
    if (!empty) return true;
    trial.fail('');
    form?.querySelector<HTMLElement>('[name=person]')?.focus();
    return false;
  }

  const path = `/desk/members/${encodeURIComponent(number.trim())}`;

  async function copy(form: HTMLFormElement | null) {
    if (!mayBegin(form)) return;
    const data = await trial.send('copy', () => call<Blob>({ method: 'GET', path: `${path}/data`, answer: 'blob' }));
    if (data) saveFile(data, `${number.trim()}.zip`);
  }

  async function erase(dryRun: boolean, form: HTMLFormElement | null = null) {
    if (!mayBegin(form)) return;
    await trial.run('erasure', dryRun, (key) =>
      call<ErasureReport>({ method: 'POST', path: `${path}/erasure`, body: { dryRun }, idempotencyKey: key }),
    );
    // The button disappears after the erasure.
    if (!dryRun) focusTarget.current?.focus();
  }

  return (
    <Panel title={text('app.members.person.title')} onSubmit={(form) => void copy(form)}>
      <LabelledText
        name="person"
        required
        label={text('app.members.number')}
        error={missing && number.trim() === '' ? text('app.members.missing') : ''}
        text={number}
        onText={(value) => {
          setPerson({ number: value, missing });
          trial.changed();
        }}
      />
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
          <AskingButton
            title={text('app.members.person.sure', { username: report.username })}
            message={text('app.members.person.final')}
            onConfirm={() => void erase(false)}
            variant="contained"
            color="error"
            busy={busy === 'erasure'}
          >
            {text('app.members.person.erase', { username: report.username })}
          </AskingButton>
        )}
      </Box>
      <FocusTarget ref={focusTarget}>
        <div role="status">
          {failure !== '' && <Notice severity="error">{failure}</Notice>}
          {report && <ErasureLines report={report} />}
        </div>
      </FocusTarget>
    </Panel>
  );
}

const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;

/** The data that is erased, and the data that is kept, until when and why. */
function ErasureLines({ report: { erased, kept, done } }: { report: ErasureReport }) {
  const { text } = useTexts();
  const day = useMoment(DAY);
  const counts = text('app.members.person.counts', {
    records: erased.records,
    mails: erased.outbox,
    cases: erased.cases,
    documents: erased.procedure_documents,
  });
  return (
    <Notice severity={done ? 'success' : 'info'}>
      <Words>
        {text(done ? 'app.members.person.done' : 'app.members.person.would')} {counts}
      </Words>
      {kept.map(({ procedure, cases, until, why }) => (
        <p key={procedure}>
          <Words>
            {text('app.members.person.kept', { count: cases, until: day(until) })} {why}
          </Words>
        </p>
      ))}
    </Notice>
  );
}
