import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/later.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { type ActOutcome, type ActTarget, useAct } from './use-act.ts';

const nothing = { move: '', answer: '', note: '' };

/** What can be done with a line: a move, words for the member, a note for colleagues. */
export function InboxAct(props: ActTarget) {
  const { source, detail } = props;
  const { text } = useTexts();
  const [draft, setDraft] = useState(nothing);
  const [missing, setMissing] = useState<'move' | 'answer' | null>(null);
  const { busy, outcome, send } = useAct(props);
  const ofCase = source !== 'members';
  // A move that somebody else has made meanwhile is none any more.
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
    if (done) setDraft(nothing);
  }

  return (
    <Panel title={text('app.desk.act.title')} onSubmit={(form) => void submit(form)}>
      {outcome && <Outcome outcome={outcome} />}
      <LabelledControl
        name="move"
        label={text('app.desk.act.move')}
        error={missing === 'move' ? text('app.desk.act.empty') : ''}
      >
        {(field) => (
          <SelectBox
            field={field}
            options={detail.moves.map(({ id, title: label }) => ({ key: id, label }))}
            chosen={move?.id ?? ''}
            empty={text('app.desk.act.stay')}
            onChoose={put('move')}
          />
        )}
      </LabelledControl>
      {takesWords && (
        <LabelledControl
          name="answer"
          label={text('app.desk.act.answer')}
          {...(ofCase ? { hint: text('app.desk.act.answerHint') } : {})}
          error={missing === 'answer' ? text('app.desk.act.needed') : ''}
        >
          {(field) => <TextInput field={field} rows={4} maxRows={12} text={draft.answer} onText={put('answer')} />}
        </LabelledControl>
      )}
      {ofCase && (
        <LabelledControl name="note" label={text('app.desk.act.note')} hint={text('app.desk.act.noteHint')}>
          {(field) => <TextInput field={field} rows={2} maxRows={8} text={draft.note} onText={put('note')} />}
        </LabelledControl>
      )}
      <BusyButton type="submit" variant="contained" busy={busy} sx={{ justifySelf: { xs: 'stretch', sm: 'start' } }}>
        {text('app.desk.act.save')}
      </BusyButton>
    </Panel>
  );
}

const severities = { done: 'success', changed: 'warning', failed: 'error' } as const;

function Outcome({ outcome: { kind, message } }: { outcome: ActOutcome }) {
  const { text } = useTexts();
  const words = {
    done: text('app.desk.act.done'),
    changed: text('app.desk.act.changed'),
    failed: message || text('app.desk.act.failed'),
  };
  return (
    <Box role={kind === 'done' ? 'status' : undefined}>
      <Suspense>
        <Notice severity={severities[kind]} role={kind === 'done' ? 'presentation' : 'alert'}>
          {words[kind]}
        </Notice>
      </Suspense>
    </Box>
  );
}
