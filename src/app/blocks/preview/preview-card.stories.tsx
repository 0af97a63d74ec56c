import type { Meta, StoryObj } from '@storybook/react-vite';
import { PreviewedForm } from '../../../../tests/support/preview-form.tsx';

const meta: Meta<typeof PreviewedForm> = {
  title: 'Blocks/preview',
  component: PreviewedForm,
  render: (args, { globals }) => (
    <div style={{ maxWidth: 720, padding: 24 }}>
      <PreviewedForm {...args} language={globals.language ?? 'ca'} />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof PreviewedForm>;

export const Empty: Story = {};
export const Full: Story = {
  args: {
    values: {
      name: 'Núria',
      surname: 'Vila i Puigdomènech',
      company: 'Vila i Puig Enginyers, SLP',
      words: "Projectes d'instal·lacions elèctriques.\nEficiència energètica.",
      fields: [
        { idFamilia: 0, id: 0 },
        { idFamilia: 1, id: 1 },
      ],
      code: '08901',
      town: "L'Hospitalet de Llobregat",
      link: 'https://www.exemple.cat/nuria',
      photo: '/f?v=1',
      logo: '/l?v=1',
    },
  },
};
export const UnsafeLink: Story = { args: { values: { name: 'Núria', link: 'javascript:alert(1)' } } };
