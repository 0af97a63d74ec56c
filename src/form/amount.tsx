import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { Settings } from '../core/config.ts';
import { resultOf } from '../core/expressions/evaluate.ts';
import { membersRead } from '../core/expressions/reads.ts';
import { moneyText } from '../core/values/money.ts';
import { useLocale, useTexts } from '../ui/text/texts.tsx';
import { palette } from '../ui/theme/palette.ts';
import { useEngine, useWatched } from './context.ts';

const Line = styled('p')(({ theme }) => ({
  margin: theme.spacing(4, 0, -2),
  padding: theme.spacing(1.5, 2),
  borderRadius: 10,
  outline: '1px solid transparent',
  backgroundColor: palette.blue.soft,
  fontWeight: 500,
}));

/** The cost of sending the form with the values of the moment; the server's figure counts. */
export function AmountLine({ settings }: { settings: Settings }) {
  const { store } = useEngine();
  const { text } = useTexts();
  const locale = useLocale();
  const { amount } = store.form.spec;
  const names = useMemo(() => membersRead(amount, 'values'), [amount]);
  const value = useWatched(names, () => (amount ? resultOf(amount, { ...store.scope(), settings }) : undefined));
  if (typeof value !== 'number') return null;
  return (
    <Line role="status">
      {value > 0 ? text('app.cost.amount', { amount: moneyText(value, locale) }) : text('app.cost.nothing')}
    </Line>
  );
}
