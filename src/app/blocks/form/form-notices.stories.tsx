import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CompiledForm } from '../../../core/config.ts';
import { ConflictNotice, DraftNotice } from './rarely-shown.tsx';

/** The notices above a form: a restored draft, and a change made elsewhere meanwhile. */
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
