import type { SentRequestDetail } from '../../../api/shapes/sent-requests.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useRead } from '../../use-read.ts';
import PaymentPanel from '../payment/payment-panel.tsx';

/** How what was sent a moment ago is paid; nothing where it costs nothing. Its reader finds it again among what they sent. */
export default function PaymentDue({ reference }: { reference: string }) {
  const { language } = useTexts();
  const { data } = useRead<SentRequestDetail>({ path: '/requests', id: reference }, { language });
  return data?.payment ? <PaymentPanel payment={data.payment} /> : null;
}
