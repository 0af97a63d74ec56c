import type { Meta, StoryObj } from '@storybook/react-vite';
import type { BankLine } from '../../../api/shapes/bank.ts';
import { BankEntries } from './bank-file-block.tsx';

/** The effects of a file of the bank, before it is booked. */
const meta: Meta<typeof BankEntries> = { title: 'Workspace/Bank file', component: BankEntries };
export default meta;
type Story = StoryObj<typeof BankEntries>;

const due = {
  reference: 'RF627K3M9QXT',
  case: '7K3M-9QXT',
  member: 'Núria Vila',
  cents: 762,
  open: 762,
  currency: 'EUR',
};
const line: BankLine = {
  position: 1,
  bookedOn: '2026-03-12',
  cents: 762,
  currency: 'EUR',
  party: 'Núria Vila i Puigdomènech',
  words: '',
  outcome: 'paired',
  due,
};
const lines: BankLine[] = [
  line,
  { ...line, position: 2, outcome: 'less', cents: 500, party: 'Ernest Solé', due: { ...due, member: 'Ernest Solé' } },
  { ...line, position: 3, outcome: 'back', cents: -762, party: '' },
  { ...line, position: 4, outcome: 'unknown', words: 'RF45 0000 1111 2222 certificat', due: null },
  { ...line, position: 5, outcome: 'none', cents: 12_050, party: 'Ajuntament de Berga', words: 'quota', due: null },
];

export const Looked: Story = {
  args: {
    report: {
      kind: 'camt.053',
      hash: '',
      otherAccounts: [],
      lines,
      omitted: 12,
      booked: 3,
      done: false,
      changed: false,
    },
  },
};
export const LookedNarrow: Story = { ...Looked, globals: { viewport: { value: 'mobile1', isRotated: false } } };
