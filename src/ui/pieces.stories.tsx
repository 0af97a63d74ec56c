import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon, iconNames } from './icon.tsx';
import { Breadcrumb } from './navigation/breadcrumb.tsx';
import { LinkCards } from './navigation/link-cards.tsx';
import { NavList } from './navigation/nav-list.tsx';
import { Notice } from './notice.tsx';
import { type Outcome, ResultDialog } from './result-dialog.tsx';
import { EmptyView, FailedView, FormSkeleton } from './states.tsx';
import { Markdown } from './text/markdown.tsx';
import { Prose } from './text/prose.tsx';
import { Brand } from './theme/brand.tsx';

const meta: Meta = {
  title: 'Interface/Pieces',
  decorators: [
    (Story) => (
      <MemoryRouter>
        <main>
          <Story />
        </main>
      </MemoryRouter>
    ),
  ],
};
export default meta;
type Story = StoryObj;

/** Opens what the story's button opens. */
const pressed: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button'));
  await waitFor(() => expect(document.querySelector('[role$=dialog]')).not.toBeNull());
};

function Result({ outcome }: { outcome: Outcome | 'busy' }) {
  const [shown, setShown] = useState<typeof outcome | null>(null);
  return (
    <>
      <Button onClick={() => setShown(outcome)}>Enviar</Button>
      <ResultDialog outcome={shown} onClose={() => setShown(null)} />
    </>
  );
}

export const ResultBusy: Story = { render: () => <Result outcome="busy" />, play: pressed };
export const ResultSuccess: Story = {
  render: () => (
    <Result
      outcome={{
        severity: 'success',
        title: 'Fet',
        message: "S'ha enviat correctament la sol·licitud\n\nReferència: 454T-5ZGG",
      }}
    />
  ),
  play: pressed,
};
export const ResultFailure: Story = {
  render: () => (
    <Result outcome={{ severity: 'error', title: '503', message: 'El servei no està disponible ara mateix.' }} />
  ),
  play: pressed,
};

export const Confirm: Story = {
  render: () => {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Donar de baixa</Button>
        <ConfirmDialog
          open={open}
          title="Vol donar-se de baixa?"
          message="El seu perfil deixarà de ser visible a la guia."
          confirmText="Donar de baixa"
          onConfirm={close}
          onCancel={close}
        />
      </>
    );
  },
  play: pressed,
};

export const Notices: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      <Notice onClose={() => undefined}>S'han desat les dades.</Notice>
      <Notice severity="info">Té algun dubte? Escrigui'ns.</Notice>
      <Notice severity="warning">La seva adreça és incompleta.</Notice>
      <Notice severity="error">No s'ha pogut desar.</Notice>
    </div>
  ),
};

export const Failed: Story = { render: () => <FailedView onRetry={() => undefined} /> };
export const Empty: Story = {
  render: () => <EmptyView title="Encara no hi ha cap sol·licitud" message="Quan n'enviï una, la veurà aquí." />,
};
export const Loading: Story = { render: () => <FormSkeleton /> };

const crumbs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Nivell ${at + 1}`, to: `/${at + 1}` }));
export const Breadcrumbs: Story = { render: () => <Breadcrumb crumbs={crumbs(4)} /> };
export const BreadcrumbsCollapsed: Story = { render: () => <Breadcrumb crumbs={crumbs(9)} /> };

export const Navigation: Story = {
  render: () => (
    <div style={{ width: 276 }}>
      <NavList
        label="Menú principal"
        items={[
          { id: 'a', title: 'El meu Col·legi', icon: 'home', to: '/', current: 'page' },
          { id: 'b', title: 'Sol·licituds', icon: 'requests', to: '/b' },
          { id: 'c', title: 'Campus virtual', icon: 'campus', href: 'https://www.exemple.cat' },
          { id: 'd', title: 'Lloguer d’equips', icon: 'rental', to: '/d', disabled: true },
        ]}
      />
    </div>
  ),
};

export const Cards: Story = {
  render: () => (
    <LinkCards
      cards={[
        {
          id: 'a',
          title: 'Certificat',
          text: 'Acredita que està col·legiat.',
          action: 'Demanar',
          icon: 'certificate',
          to: '/a',
        },
        { id: 'b', title: 'Segells', text: 'Per a la seva titulació.', action: 'Veure', icon: 'seals', to: '/b' },
        {
          id: 'c',
          title: 'Documentació',
          text: 'Cerqui per paraules clau.',
          action: 'Cercar',
          icon: 'search',
          href: 'https://www.exemple.cat',
        },
      ]}
    />
  ),
};

export const Text: Story = {
  render: () => (
    <Prose>
      <Markdown
        text={
          '## Pagament\n\nPer **transferència** al compte:\n\n- nom i cognoms\n- número\n\nMés a [la web](https://www.exemple.cat).'
        }
      />
    </Prose>
  ),
};

export const Name: Story = { render: () => <Brand name="El meu Col·legi" /> };

/** The names that menu files may use. */
export const Icons: Story = {
  render: () => (
    <ul
      style={{
        listStyle: 'none',
        padding: 0,
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fill, 160px)',
      }}
    >
      {iconNames.map((name) => (
        <li key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
};
