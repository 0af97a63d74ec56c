import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Payment } from '../../../api/shapes/payments.ts';
import { Fact, factsLook } from '../../../ui/facts.tsx';
import { later } from '../../../ui/later.tsx';
import { tintedLook } from '../../../ui/panel.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { WithTexts } from '../../with-texts.tsx';
import { PAYMENT } from '../card-payment/payment.ts';

const CardPayment = later(() => import('../card-payment/card-payment.tsx'));

const GROUNDS = {
  due: palette.blue.soft,
  overdue: palette.red.soft,
  paid: palette.green.soft,
  cancelled: 'transparent',
  back: palette.secondary.soft,
};

interface Props {
  payment: Payment;
  /** A payment by card has arrived. Without it cards are not offered. */
  onPaid?(): void;
}

/** The cost of a case, and the details for a transfer while something is to be paid. */
export default function PaymentPanel({ payment: { state, title, text, facts, code, card }, onPaid }: Props) {
  const { language } = useTexts();
  return (
    // It stands among words of the language that the form was filled in with.
    <Box component="section" lang={language} aria-label={title} sx={{ ...look, bgcolor: GROUNDS[state] }}>
      <Typography component="p" sx={{ fontWeight: 500 }}>
        {text}
      </Typography>
      {state !== 'cancelled' && (
        <Box component="dl" sx={factsLook}>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Box>
      )}
      {onPaid && <ByCard reference={card} onPaid={onPaid} />}
      {code && (
        <Box component="figure" sx={{ m: 0, display: 'grid', gap: 1, justifyItems: 'center' }}>
          <QrPicture content={code.content} label={code.label} />
          <Typography component="figcaption" sx={{ fontSize: '0.9rem', textAlign: 'center' }}>
            {code.help}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

/** Nothing where cards are not taken, unless somebody has just paid by one. */
function ByCard({ reference, onPaid }: { reference: string | null; onPaid(): void }) {
  const [query] = useSearchParams();
  // The address forgets the payment at once.
  const [cameBack] = useState(query.has(PAYMENT));
  if (reference === null && !cameBack) return null;
  return (
    <WithTexts of={['card-payment']}>
      <CardPayment reference={reference} onPaid={onPaid} />
    </WithTexts>
  );
}

const look = { ...tintedLook, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
