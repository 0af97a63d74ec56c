import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { CompiledForm } from '../../../core/config.ts';
import { ConflictNotice, DraftNotice } from './form-notices.tsx';
import SendAgain from './send-again.tsx';

/** The notices of a form: a restored draft, a change made elsewhere meanwhile, and a form that was sent before. */
const meta: Meta = { title: 'Workspace/Notices of a form' };
export default meta;

const form: CompiledForm = {
  id: 'sample',
  schema: { type: 'object', properties: { nombre: { type: 'string' }, apellidos: { type: 'string' } } },
  uiSchema: {},
  spec: {},
  widgets: {},
};
const conflict = {
  before: { nombre: 'Núria', apellidos: 'Vila' },
  after: { nombre: 'Núria', apellidos: 'Vila i Mas' },
};
const narrow = { viewport: { value: 'mobile1', isRotated: false } };

export const Draft: StoryObj = { render: () => <DraftNotice words files={[]} onDiscard={() => undefined} /> };
export const DraftNarrow: StoryObj = { ...Draft, globals: narrow };
const FILES = ['titol-enginyeria.pdf', 'fotografia-carnet-2026.jpg'];
export const DraftWithoutItsFiles: StoryObj = {
  render: () => <DraftNotice words files={FILES} onDiscard={() => undefined} />,
};
export const DraftWithoutItsFilesNarrow: StoryObj = { ...DraftWithoutItsFiles, globals: narrow };
export const SentBefore: StoryObj = {
  render: () => <SendAgain onSend={() => undefined} onLeave={() => undefined} />,
  async play() {
    const dialog = await within(document.body).findByRole('alertdialog');
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const SentBeforeNarrow: StoryObj = { ...SentBefore, globals: narrow };
export const Conflict: StoryObj = { render: () => <ConflictNotice conflict={conflict} form={form} block={null} /> };
export const ConflictNarrow: StoryObj = { ...Conflict, globals: narrow };
