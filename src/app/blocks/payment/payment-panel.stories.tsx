import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Payment } from '../../../api/shapes/payments.ts';
import PaymentPanel from './payment-panel.tsx';

/** The cost of a case, as its sender sees it and the office does without the code. */
const meta: Meta<typeof PaymentPanel> = { title: 'Workspace/Payment', component: PaymentPanel };
export default meta;
type Story = StoryObj<typeof PaymentPanel>;

const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const ACCOUNT = [
  { label: 'Beneficiari', value: "Col·legi Professional d'Enginyeria d'Exemple" },
  { label: 'IBAN', value: 'ES91 2100 0418 4502 0005 1332' },
];
const REFERENCE = { label: 'Concepte de la transferència', value: 'RF62 7K3M 9QXT' };
const amount = (value: string) => ({ label: 'Import', value });
const payment: Payment = {
  state: 'due',
  title: 'Pagament',
  text: 'Pendent de pagar: 7,62 €',
  facts: [amount('7,62 €'), ...ACCOUNT, REFERENCE],
  card: null,
  code: {
    content:
      "BCD\n002\n1\nSCT\n\nCol·legi Professional d'Enginyeria d'Exemple\nES9121000418450200051332\nEUR7.62\n\nRF627K3M9QXT",
    label: 'Codi QR amb les dades de la transferència',
    help: "També pot llegir el codi QR amb l'aplicació del seu banc: omple la transferència per vostè.",
  },
};

export const Due: Story = { args: { payment } };
export const DueNarrow: Story = { ...Due, globals: narrow };
export const Paid: Story = {
  args: {
    payment: {
      ...payment,
      state: 'paid',
      text: 'Pagat: 7,62 €',
      facts: [amount('7,62 €'), { label: 'Pagat', value: '7,62 €' }, REFERENCE],
      code: null,
    },
  },
};
export const ToPayBack: Story = {
  args: {
    payment: {
      ...payment,
      state: 'back',
      text: 'Se li han de retornar 7,62 €',
      facts: [
        amount('7,62 €'),
        { label: 'Pagat', value: '7,62 €' },
        { label: 'A retornar', value: '7,62 €' },
        REFERENCE,
      ],
      code: null,
    },
  },
};
