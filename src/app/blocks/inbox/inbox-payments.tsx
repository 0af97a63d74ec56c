import Box from '@mui/material/Box';
import { useState } from 'react';
import type { DeskDetail } from '../../../api/shapes/desk.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useLocale } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { isDate } from '../../../widgets/date/display.ts';
import { formatMoney, parseMoney } from '../../../widgets/money/display.ts';
import { Day } from './day.tsx';
import { type ActTarget, Outcome, useAct } from './inbox-act.tsx';

type Props = ActTarget & { payments: NonNullable<DeskDetail['payments']> };

/** What came for a case, and the form by which the office marks that something came or was paid back. */
export default function InboxPayments({ payments, ...target }: Props) {
  const locale = useLocale();
  const { rest, today, words, items } = payments;
  const first = { amount: rest === 0 ? '' : formatMoney(rest / 100, locale, 2), on: today, note: '' };
  const [draft, setDraft] = useState(first);
  const [wrong, setWrong] = useState<'amount' | 'on' | null>(null);
  const { busy, outcome, send } = useAct(target);
  const put = (word: keyof typeof first) => (value: string | undefined) => {
    setWrong(null);
    setDraft((before) => ({ ...before, [word]: value ?? '' }));
  };

  async function submit(form: HTMLFormElement) {
    const amount = parseMoney(draft.amount, locale, 2);
    const cents = typeof amount === 'number' ? Math.round(amount * 100) : 0;
    const lacking = cents === 0 ? 'amount' : isDate(draft.on) && draft.on <= today ? null : 'on';
    setWrong(lacking);
    if (lacking) return form.querySelector<HTMLElement>(`[name=${lacking}]`)?.focus();
    const note = draft.note.trim();
    await send({ payment: { cents, on: draft.on }, ...(note ? { note } : {}) });
  }

  return (
    <Panel title={words.title} onSubmit={(form) => void submit(form)}>
      {outcome && <Outcome outcome={outcome} />}
      {items.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {items.map(({ id, on, amount, source, note, mayUndo }) => (
            <Box component="li" key={id} sx={lineLook}>
              <span>
                <strong>{amount}</strong> · {on} · {source}
                {note && ` · ${note}`}
              </span>
              {mayUndo && (
                <BusyButton
                  busy={busy}
                  aria-label={`${words.undo}: ${amount}, ${on}`}
                  onClick={() => void send({ undo: id })}
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
        text={draft.amount}
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
