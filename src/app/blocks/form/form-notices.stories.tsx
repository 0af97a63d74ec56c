import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CompiledForm } from '../../../core/config.ts';
import ConflictNotice from '../../conflict/conflict-notice.tsx';
import DraftNotice from '../../drafts/draft-notice.tsx';

/** What stands above a form: a draft that was taken up, and a change made elsewhere meanwhile. */
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
export const Conflict: StoryObj = { render: () => <ConflictNotice conflict={conflict} form={form} block={null} /> };
export const ConflictNarrow: StoryObj = { ...Conflict, globals: narrow };
