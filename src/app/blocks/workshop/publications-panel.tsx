import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { Publication } from '../../../api/shapes/publications.ts';
import type { CheckAnswer } from '../../../api/shapes/workshop.ts';
import type { CallRequest } from '../../../core/action.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { BusyButton, LoneButton } from '../../../ui/buttons.tsx';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SmallForm } from '../../../ui/small-form.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useServerCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';
import { ChangeReport, NAME_LENGTH } from '../configuration/changes-view.tsx';
import { linesLook } from './lines-look.ts';
import type { WorkshopKey } from './words.ts';

interface Props {
  items: readonly Publication[];
  /** Called when one of them was confirmed, declined or taken back, with what became of it. */
  onDone(words: string): Promise<unknown>;
}

/** Publications that wait for a second person or for their time, and the outcome of recent ones. */
export function PublicationsPanel({ items, onDone }: Props) {
  const { text } = useTexts();
  const target = useRef<HTMLDivElement>(null);
  if (items.length === 0) return null;
  const waits = ({ state }: Publication) => state === 'proposed' || state === 'scheduled';
  const done = (words: string) => {
    // The button that was pressed goes with its line.
    target.current?.focus();
    return onDone(words);
  };
  const list = (those: readonly Publication[]) => (
    <Box component="ul" sx={linesLook}>
      {those.map((one) => (
        <li key={one.id}>
          <Line publication={one} />
          {waits(one) && <Acts publication={one} onDone={done} />}
        </li>
      ))}
    </Box>
  );
  const over = items.filter((one) => !waits(one));
  return (
    <FocusTarget ref={target} aria-label={text('app.workshop.waiting.title')}>
      <Panel title={text('app.workshop.waiting.title')}>
        {over.length < items.length ? (
          list(items.filter(waits))
        ) : (
          <Typography>{text('app.workshop.waiting.none')}</Typography>
        )}
        {over.length > 0 && (
          <details>
            <Box component="summary" sx={{ minHeight: 44, display: 'list-item', py: 1.25, cursor: 'pointer' }}>
              {text('app.workshop.waiting.over')}
            </Box>
            {list(over)}
          </details>
        )}
        {over[0]?.state === 'failed' && over.length === items.length && <Failure {...over[0]} />}
      </Panel>
    </FocusTarget>
  );
}

function Line({ publication }: { publication: Publication }) {
  const { text } = useTexts();
  const { state, note, by, at, due, outdated, restores, changedSince, decidedBy, decidedAt, reason } = publication;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <strong>{note || text('app.workshop.waiting.noNote')}</strong>
      <span>
        <Words>{text(`app.workshop.waiting.states.${state}` satisfies WorkshopKey)}</Words>
        {due && (
          <>
            <Words>
              {' · '}
              {text('app.workshop.waiting.due')}{' '}
            </Words>
            <DateAndTime at={due} />
          </>
        )}
      </span>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
        <Words>{text('app.workshop.waiting.by', { by })} · </Words>
        <DateAndTime at={at} />
        {decidedBy && decidedAt && (
          <>
            <br />
            <Words>{text('app.workshop.waiting.decided', { by: decidedBy })} · </Words>
            <DateAndTime at={decidedAt} />
          </>
        )}
      </Box>
      {restores && <p>{text('app.configuration.restoreOne', { version: restores.slice(0, NAME_LENGTH) })}</p>}
      {reason && <p>{text('app.workshop.waiting.reason', { reason })}</p>}
      {state === 'failed' && <Failure {...publication} />}
      {outdated && <Notice severity="error">{text('app.workshop.waiting.outdated')}</Notice>}
      {changedSince > 0 && !outdated && (
        <Notice severity="info">{text('app.workshop.waiting.changedSince', { count: changedSince })}</Notice>
      )}
    </Box>
  );
}

function Failure({ failure }: Publication) {
  return failure ? <Notice severity="error">{failure}</Notice> : null;
}

/** Confirming, declining, taking back, and reading what it would change. */
function Acts({ publication, onDone }: { publication: Publication; onDone(words: string): Promise<unknown> }) {
  const { text } = useTexts();
  const { id, state, mine, note, outdated } = publication;
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { loading, error, start } = useServerCall();
  const name = note || text('app.workshop.waiting.noNote');
  const path = `/config/publications/${id}`;
  const act = async (call: CallRequest, words: string) => {
    if (loading) return;
    const result = await start(call);
    if (result && result.status >= 200 && result.status < 300)
      await onDone(result.status === 202 ? text('app.workshop.waiting.scheduled') : words);
  };
  const decline = () => {
    setMissing(!reason?.trim());
    if (reason?.trim())
      void act(
        { method: 'POST', path: `${path}/refusal`, body: { reason: reason.trim() } },
        text('app.workshop.waiting.states.declined'),
      );
  };
  const isForMe = state === 'proposed' && !mine;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>
      {state === 'proposed' && mine && <Typography>{text('app.workshop.waiting.needsOther')}</Typography>}
      {isForMe && !outdated && <Typography color="text.secondary">{text('app.workshop.waiting.password')}</Typography>}
      {error && error.code !== STEP_UP_DECLINED && (
        <Notice severity="error">{error.message || text('app.failed.text')}</Notice>
      )}
      {open && <Changes id={id} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <LoneButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {text(open ? 'app.workshop.waiting.hideChanges' : 'app.workshop.waiting.changes')}
        </LoneButton>
        {isForMe && !outdated && (
          <BusyButton
            variant="contained"
            busy={loading === true}
            aria-label={text('app.workshop.waiting.confirmOne', { name })}
            onClick={() =>
              void act(
                { method: 'POST', path: `${path}/confirmation`, body: {}, passwordFirst: true },
                text('app.workshop.publish.done'),
              )
            }
          >
            {text('app.workshop.waiting.confirm')}
          </BusyButton>
        )}
        {isForMe && reason === null && (
          <LoneButton onClick={() => setReason('')}>{text('app.workshop.waiting.decline')}</LoneButton>
        )}
        {!isForMe && (
          <AskingButton
            title={text('app.workshop.waiting.withdraw')}
            message={text('app.workshop.waiting.ask')}
            onConfirm={() => void act({ method: 'DELETE', path }, text('app.workshop.waiting.states.withdrawn'))}
            aria-label={text('app.workshop.waiting.withdrawOne', { name })}
          >
            {text('app.workshop.waiting.withdraw')}
          </AskingButton>
        )}
      </Box>
      {isForMe && reason !== null && (
        <SmallForm aria-label={text('app.workshop.waiting.decline')} onSubmit={decline} sx={{ gap: 1.5 }}>
          <LabelledText
            name="reason"
            required
            label={text('app.workshop.waiting.why')}
            error={missing && !reason.trim() ? text('app.workshop.waiting.whyMissing') : ''}
            text={reason}
            onText={setReason}
            rows={2}
            attributes={{ maxLength: 500 }}
          />
          <BusyButton type="submit" variant="outlined" busy={loading === true} sx={{ justifySelf: 'start' }}>
            {text('app.workshop.waiting.decline')}
          </BusyButton>
        </SmallForm>
      )}
    </Box>
  );
}

function Changes({ id }: { id: number }) {
  const { text } = useTexts();
  const { data, failed, reload } = useRead<CheckAnswer>({ path: `/config/publications/${id}/changes` });
  if (!data) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  return data.report ? (
    <ChangeReport {...data.report} />
  ) : (
    <Notice severity="error">{text('app.workshop.waiting.broken')}</Notice>
  );
}
