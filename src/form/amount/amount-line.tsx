import { styled } from '@mui/material/styles';
import { useCallback, useSyncExternalStore } from 'react';
import type { Settings } from '../../core/config.ts';
import { resultOf } from '../../core/expressions/evaluate.ts';
import { membersRead } from '../../core/expressions/reads.ts';
import { moneyText } from '../../core/values/money.ts';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { palette } from '../../ui/theme/palette.ts';
import { useEngine } from '../context.ts';
import { SCOPE, SHAPE } from '../store/subscriptions.ts';
import { fieldAt } from '../store/values/address.ts';

const Line = styled('p')(({ theme }) => ({
  margin: theme.spacing(4, 0, -2),
  padding: theme.spacing(1.5, 2),
  borderRadius: 10,
  backgroundColor: palette.blue.soft,
  fontWeight: 500,
}));

/** What sending the form costs with the values of the moment; the server's figure counts. */
export function AmountLine({ settings }: { settings: Settings }) {
  const { store } = useEngine();
  const { text } = useTexts();
  const locale = useLocale();
  const { amount } = store.form.spec;
  const subscribe = useCallback(
    (listener: () => void) => {
      const fields = membersRead(amount, 'values').map((name) => fieldAt('', name));
      return store.subscriptions.listenAll([SHAPE, SCOPE, ...new Set(fields)], listener);
    },
    [store, amount],
  );
  const now = () => (amount ? resultOf(amount, { ...store.scope(), settings }) : undefined);
  const value = useSyncExternalStore(subscribe, now, now);
  if (typeof value !== 'number') return null;
  return (
    <Line role="status">
      {value > 0 ? text('app.cost.amount', { amount: moneyText(value, locale) }) : text('app.cost.nothing')}
    </Line>
  );
}
