import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import type { PublicationsAnswer, WaitingAnswer } from '../../../api/shapes/publications.ts';
import type { CheckAnswer, PublishedAnswer } from '../../../api/shapes/workshop.ts';
import { noAnswer, STEP_UP_DECLINED } from '../../../core/failures.ts';
import { newestOf } from '../../../core/newest-of.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { CalendarInput } from '../../../ui/fields/calendar-input.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useLocale, useTexts } from '../../../ui/text/texts.tsx';
import { datePattern } from '../../../widgets/date/display.ts';
import { formatDateTime, isLocal, parseDateTime } from '../../../widgets/date-time/display.ts';
import { useApp } from '../../context.tsx';
import { useCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';
import { ChangeReport } from '../configuration/changes-view.tsx';
import { patiently } from './patiently.ts';
import { ProblemList } from './problem-list.tsx';
import { PublicationsPanel } from './publications-panel.tsx';
import { toldInWords, useWorkshop } from './workshop.tsx';

const outcomes = {
  published: 'app.workshop.publish.done',
  proposed: 'app.workshop.publish.proposed',
  scheduled: 'app.workshop.waiting.scheduled',
} as const;

/** Waiting publications, the changes that publishing would make, publishing with a note, and discarding everything. */
export function PublishPanel() {
  const { text } = useTexts();
  const { copy, shown } = useWorkshop();
  const { runtime } = useApp();
  const [note, setNote] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [done, setDone] = useState('');
  const id = useId();
  const target = useRef<HTMLDivElement>(null);
  const [due, setDue] = useState<string | undefined>(undefined);
  const [wrongTime, setWrongTime] = useState(false);
  const check = useReport();
  const report = check.data?.report ?? null;
  const waiting = useRead<PublicationsAnswer>({ path: '/config/publications' });
  const approval = waiting.data?.approval === true;
  /** After something became live, or waits to. */
  const became = async (words: string) => {
    target.current?.focus();
    setDone(words);
    await Promise.all([copy.load(), waiting.reload()]);
    void runtime.refresh();
  };
  const { loading, status, error, start } = useCall(async () => {
    await copy.save();
    const { answer, dirty, told } = copy.shown();
    // Publishing would leave it out.
    if (dirty) return { ...noAnswer, error: { status: 'Error', message: toldInWords(told, text) } };
    const terms = {
      live: answer?.live ?? '',
      note: note.trim(),
      hides: confirmed || undefined,
      due: due?.slice(0, 'yyyy-mm-ddThh:mm'.length),
    };
    // A proposal takes no password, and the server refuses first what hides values.
    const passwordFirst = waiting.data?.approval === false && (confirmed || report?.hidden.length === 0);
    const request = { method: 'POST', path: '/config/workshop/publish', body: terms } as const;
    const result = await runtime.call<WaitingAnswer | PublishedAnswer>({ ...request, passwordFirst });
    if (result.status >= 200 && result.status < 300) {
      const state = result.data && 'state' in result.data ? result.data.state : 'published';
      if (state === 'published') copy.forget();
      setNote('');
      setDue(undefined);
      setConfirmed(false);
      await became(text(outcomes[state]));
    } else if (result.status === 412) await copy.load();
    return result;
  });
  const submit = () => {
    setWrongTime(due !== undefined && !isLocal(due));
    setDone('');
    if (!loading && (due === undefined || isLocal(due))) void start();
  };
  const clean = shown.answer?.clean === true && !shown.dirty;
  const trouble =
    status === 412 ? text('app.configuration.changed') : error && (error.message || text('app.failed.text'));
  return (
    <FocusTarget ref={target} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span role="status">{done}</span>
      {waiting.failed && <FailedView onRetry={() => void waiting.reload()} />}
      {waiting.data && <PublicationsPanel items={waiting.data.items} onDone={became} />}
      <ProblemList />
      {clean ? (
        <Typography>{text('app.workshop.publish.nothing')}</Typography>
      ) : (
        <Panel title={text('app.workshop.publish.title')} onSubmit={submit}>
          {check.failed && <FailedView onRetry={check.again} />}
          {!check.data && !check.failed && <FormSkeleton />}
          {check.data && !report && <Typography>{text('app.workshop.publish.mend')}</Typography>}
          {report && (
            <>
              <ChangeReport {...report} />
              <LabelledControl name="note" label={text('app.workshop.publish.note')}>
                {(field) => <TextInput field={field} text={note} onText={setNote} />}
              </LabelledControl>
              {report.hidden.length > 0 && (
                <TickBox
                  field={{ ...PLAIN_CONTROL, required: true, id: `${id}-hides`, name: 'hides' }}
                  checked={confirmed}
                  onTick={setConfirmed}
                  label={text('app.workshop.publish.hides')}
                />
              )}
              <TimeToCome
                value={due}
                error={wrongTime && due !== undefined && !isLocal(due) ? text('app.workshop.publish.dueWrong') : ''}
                onTime={setDue}
              />
              <Typography color="text.secondary">
                {text(approval ? 'app.workshop.publish.approval' : 'app.workshop.publish.password')}
              </Typography>
            </>
          )}
          {trouble && error?.code !== STEP_UP_DECLINED && <Notice severity="error">{trouble}</Notice>}
          {report && (
            <BusyButton type="submit" variant="contained" busy={loading === true} sx={{ justifySelf: 'start' }}>
              {text(approval ? 'app.workshop.publish.propose' : 'app.workshop.publish.now')}
            </BusyButton>
          )}
          <DiscardAll onDone={() => target.current?.focus()} />
        </Panel>
      )}
    </FocusTarget>
  );
}

interface TimeProps {
  value: string | undefined;
  error: string;
  onTime(value: string | undefined): void;
}

/** When it is to become live, by the clocks of the organisation; empty for at once. */
function TimeToCome({ value, error, onTime }: TimeProps) {
  const { text, timeZone } = useTexts();
  const locale = useLocale();
  const label = text('app.workshop.publish.due');
  return (
    <LabelledControl
      name="due"
      label={label}
      hint={text('app.workshop.publish.dueHint', { zone: timeZone ?? 'UTC' })}
      error={error}
    >
      {(field) => (
        <CalendarInput
          type="datetime-local"
          characters={16}
          field={{ ...field, value, onDraft: onTime }}
          pattern={`${datePattern(locale)} hh:mm`}
          parse={(typed) => parseDateTime(typed, locale)}
          format={(time) => formatDateTime(time, locale)}
          pickable={(time) => (isLocal(time) ? time : undefined)}
          open={text('app.workshop.publish.dueOpen')}
          onPick={onTime}
        />
      )}
    </LabelledControl>
  );
}

/** Brings every file back to what is live, after a question. */
function DiscardAll({ onDone }: { onDone(): void }) {
  const { text } = useTexts();
  const { copy } = useWorkshop();
  const [failed, setFailed] = useState(false);
  const discard = async () => {
    onDone();
    setFailed(!(await copy.discard()));
  };
  return (
    <Box>
      {failed && <Notice severity="error">{text('app.failed.text')}</Notice>}
      <AskingButton message={text('app.workshop.discard.ask')} onConfirm={() => void discard()}>
        {text('app.workshop.discard.all')}
      </AskingButton>
    </Box>
  );
}

/** The check with the differences from the live version, anew after each save. */
function useReport() {
  const { copy, shown } = useWorkshop();
  const { call } = useApp().runtime;
  const [state, setState] = useState<{ data: CheckAnswer | null; failed: boolean }>({ data: null, failed: false });
  const [read] = useState(() =>
    newestOf(async () => {
      await copy.save();
      const { status, data } = await patiently<CheckAnswer>(call, {
        method: 'POST',
        path: '/config/workshop/check',
        body: { report: true },
      });
      setState(status === 200 && data ? { data, failed: false } : { data: null, failed: true });
    }),
  );
  const { saves } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save
  useEffect(() => void read(), [read, saves]);
  const again = () => {
    setState({ data: null, failed: false });
    void read();
  };
  return { ...state, again };
}
