import Box from '@mui/material/Box';
import { useState } from 'react';
import type { DeskAct, DeskDetail, DeskSource } from '../../../api/shapes/desk.ts';
import type { CallResult } from '../../../core/action.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { useIdempotencyKey } from '../../sending/idempotency-key.ts';
import { useCall } from '../../use-call.ts';

const nothing = { move: '', answer: '', note: '' };

/** The office's actions on a line: a move, a text for the member, a note for colleagues. */
export function InboxAct(props: ActTarget) {
  const { source, detail } = props;
  const { text } = useTexts();
  const [draft, setDraft] = useState(nothing);
  const [missing, setMissing] = useState<'move' | 'answer' | null>(null);
  const { busy, outcome, send } = useAct(props);
  const ofCase = source !== 'members';
  // A colleague may have made the chosen move meanwhile.
  const move = detail.moves.find(({ id }) => id === draft.move);
  const takesWords = move ? move.note !== 'none' : ofCase;
  const put = (word: keyof typeof nothing) => (value: string) => {
    setMissing(null);
    setDraft((before) => ({ ...before, [word]: value }));
  };

  async function submit(form: HTMLFormElement) {
    const answer = takesWords ? draft.answer.trim() : '';
    const note = ofCase ? draft.note.trim() : '';
    const wrong = move?.note === 'required' && !answer ? 'answer' : move || answer || note ? null : 'move';
    setMissing(wrong);
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    const done = await send({
      ...(move ? { move: move.id } : {}),
      ...(answer ? { answer } : {}),
      ...(note ? { note } : {}),
    });
    // Text that was typed meanwhile stays.
    if (done) setDraft((now) => (now === draft ? nothing : now));
  }

  return (
    <Panel title={text('app.desk.act.title')} onSubmit={(form) => void submit(form)}>
      <Outcome outcome={outcome} />
      <LabelledSelect
        name="move"
        label={text('app.desk.act.move')}
        error={missing === 'move' ? text('app.desk.act.empty') : ''}
        options={detail.moves.map(({ id, title: label }) => ({ key: id, label }))}
        chosen={move?.id ?? ''}
        empty={text('app.desk.act.stay')}
        onChoose={put('move')}
      />
      {takesWords && (
        <LabelledText
          name="answer"
          label={text('app.desk.act.answer')}
          hint={ofCase ? text('app.desk.act.answerHint') : ''}
          error={missing === 'answer' ? text('app.desk.act.needed') : ''}
          rows={4}
          maxRows={12}
          text={draft.answer}
          onText={put('answer')}
        />
      )}
      {ofCase && (
        <LabelledText
          {...{ name: 'note', label: text('app.desk.act.note'), hint: text('app.desk.act.noteHint') }}
          rows={2}
          maxRows={8}
          text={draft.note}
          onText={put('note')}
        />
      )}
      <BusyButton type="submit" variant="contained" busy={busy} sx={{ justifySelf: { xs: 'stretch', sm: 'start' } }}>
        {text('app.desk.act.save')}
      </BusyButton>
    </Panel>
  );
}

const severities = { changed: 'warning', failed: 'error' } as const;

/** Always in the page: a live region that comes with its words in it is not read out. */
export function Outcome({ outcome }: { outcome: ActOutcome | null }) {
  const { text } = useTexts();
  const words = {
    done: text('app.desk.act.done'),
    changed: text('app.desk.act.changed'),
    failed: outcome?.message || text('app.desk.act.failed'),
  };
  const kind = outcome?.kind;
  return (
    <>
      <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {kind === 'done' && <Notice role="presentation">{words.done}</Notice>}
      </Box>
      {kind && kind !== 'done' && (
        <Notice severity={severities[kind]} role="alert">
          {words[kind]}
        </Notice>
      )}
    </>
  );
}

export interface ActTarget {
  source: DeskSource;
  detail: DeskDetail;
  /** Of the detail that the user sees. */
  tag: string;
  onDone(result: CallResult<DeskDetail>): Promise<void>;
  /** The line has changed meanwhile and must be read again. */
  onChanged(): Promise<unknown>;
}

/** The outcome of the last act; `message` is the server's reason for a refusal. */
type ActOutcome = { kind: 'done' | 'changed' | 'failed'; message: string };

/** Sends acts. A repeated act whose answer was lost has the same key, so that it counts once. */
export function useAct({ source, detail, tag, onDone, onChanged }: ActTarget) {
  const { runtime } = useApp();
  const keys = useIdempotencyKey();
  const { loading, status, error, start } = useCall(async (act: DeskAct) => {
    const key = keys.of(JSON.stringify([act, tag]));
    const line = { path: `/desk/${source}/lines`, id: detail.key, ifMatch: tag };
    const result = await runtime.call<DeskDetail>({ method: 'POST', ...line, body: act, idempotencyKey: key });
    if (result.status === 200) await onDone(result);
    else if (result.status === 412 || result.status === 409) await onChanged();
    return result;
  });
  const kind = status === 200 ? 'done' : status === 412 ? 'changed' : 'failed';
  const outcome: ActOutcome | null = status === null ? null : { kind, message: error?.message ?? '' };
  return {
    busy: loading === true,
    outcome,
    /** Resolves to whether the act was accepted. */
    send: async (act: DeskAct) => (await start(act))?.status === 200,
  };
}
