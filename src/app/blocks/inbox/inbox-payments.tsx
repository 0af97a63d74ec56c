import Box from '@mui/material/Box';
import { useState } from 'react';
import type { DeskDetail } from '../../../api/shapes/desk.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useLocale } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { isDate } from '../../../widgets/date/display.ts';
import { formatMoney, meaningOfMoney } from '../../../widgets/money/display.ts';
import { Day } from './day.tsx';
import { type ActTarget, Outcome, useAct } from './inbox-act.tsx';

type Props = ActTarget & { payments: NonNullable<DeskDetail['payments']> };

/** Payments for a case, and the form by which the office marks that something came or was paid back. */
export default function InboxPayments({ payments, ...target }: Props) {
  const locale = useLocale();
  const { rest, today, words, items } = payments;
  const first = { amount: null as string | null, on: today, note: '' };
  const [draft, setDraft] = useState(first);
  // Untouched it is what there is to pay, also after a colleague's payment.
  const typed = draft.amount ?? (rest === 0 ? '' : formatMoney(rest / 100, locale, 2));
  const [wrong, setWrong] = useState<'amount' | 'on' | null>(null);
  const { busy, outcome, send } = useAct(target);
  const put = (word: keyof typeof first) => (value: string | undefined) => {
    setWrong(null);
    setDraft((before) => ({ ...before, [word]: value ?? '' }));
  };

  async function submit(form: HTMLFormElement) {
    const amount = meaningOfMoney(typed, locale, 2);
    const cents = amount.is === 'number' ? Math.round(amount.value * 100) : 0;
    const lacking = cents === 0 ? 'amount' : isDate(draft.on) && draft.on <= today ? null : 'on';
    setWrong(lacking);
    if (lacking) return form.querySelector<HTMLElement>(`[name=${lacking}]`)?.focus();
    const note = draft.note.trim();
    const done = await send({ payment: { cents, on: draft.on }, ...(note ? { note } : {}) });
    // Without an amount, so that a second press does not mark the rest as well.
    if (done) setDraft((now) => (now === draft ? { ...first, amount: '' } : now));
  }

  async function undo(id: number, form: HTMLFormElement | null) {
    if (!(await send({ undo: id }))) return;
    // The outstanding amount stands in the box again.
    setDraft((now) => (now.amount === '' ? { ...now, amount: null } : now));
    // The button goes with its line.
    form?.querySelector<HTMLElement>('[name=amount]')?.focus();
  }

  return (
    <Panel title={words.title} onSubmit={(form) => void submit(form)}>
      <Outcome outcome={outcome} />
      {items.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {items.map(({ id, on, amount, source, note, mayUndo }) => (
            <Box component="li" key={id} sx={lineLook}>
              <span>
                <strong>{amount}</strong>
                <Words>
                  {' '}
                  · {on} · {source}
                  {note && ` · ${note}`}
                </Words>
              </span>
              {mayUndo && (
                <BusyButton
                  busy={busy}
                  aria-label={`${words.undo}: ${amount}, ${on}`}
                  onClick={(event) => void undo(id, event.currentTarget.form)}
                >
                  {words.undo}
                </BusyButton>
              )}
            </Box>
          ))}
        </Box>
      )}
      <LabelledText
        name="amount"
        label={words.amount}
        error={wrong === 'amount' ? words.wrongAmount : ''}
        inputMode="decimal"
        text={typed}
        onText={put('amount')}
      />
      <Day name="on" label={words.on} value={draft.on} error={wrong === 'on' ? words.wrongDay : ''} onDay={put('on')} />
      <LabelledText name="note" label={words.note} rows={2} maxRows={8} text={draft.note} onText={put('note')} />
      <BusyButton type="submit" variant="contained" busy={busy} sx={{ justifySelf: { xs: 'stretch', sm: 'start' } }}>
        {words.mark}
      </BusyButton>
    </Panel>
  );
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  borderLeft: `3px solid ${palette.line}`,
  overflowWrap: 'anywhere',
};
