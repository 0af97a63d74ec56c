import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
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
import { type Texts, useTexts } from './text/texts.tsx';
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

/** What is drawn with texts of the files, in the chosen language. */
function Said({ draw }: { draw: (text: Texts['text']) => ReactNode }) {
  return draw(useTexts().text);
}

/** Opens what the story's button opens. */
const pressed: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button'));
  await waitFor(() => expect(document.querySelector('[role$=dialog]')).not.toBeNull());
};

function Result({ outcome }: { outcome: Outcome | 'busy' }) {
  const [shown, setShown] = useState<typeof outcome | null>(null);
  const { text } = useTexts();
  return (
    <>
      <Button onClick={() => setShown(outcome)}>{text('app.form.submit')}</Button>
      <ResultDialog outcome={shown} onClose={() => setShown(null)} />
    </>
  );
}

export const ResultBusy: Story = { render: () => <Result outcome="busy" />, play: pressed };
export const ResultSuccess: Story = {
  render: () => (
    <Said
      draw={(text) => {
        const message = [text('results.certificateSent'), text('app.result.reference', { reference: '454T-5ZGG' })];
        return (
          <Result outcome={{ severity: 'success', title: text('app.result.success'), message: message.join('\n\n') }} />
        );
      }}
    />
  ),
  play: pressed,
};
export const ResultFailure: Story = {
  render: () => (
    <Said
      draw={(text) => (
        <Result outcome={{ severity: 'error', title: text('app.result.error'), message: text('app.result.failed') }} />
      )}
    />
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
  render: () => (
    <Said draw={(text) => <EmptyView title={text('app.sent.emptyTitle')} message={text('app.sent.emptyText')} />} />
  ),
};
export const Loading: Story = { render: () => <FormSkeleton /> };

const crumbs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Nivell ${at + 1}`, to: `/${at + 1}` }));
export const Breadcrumbs: Story = { render: () => <Breadcrumb crumbs={crumbs(4)} /> };
export const BreadcrumbsCollapsed: Story = { render: () => <Breadcrumb crumbs={crumbs(9)} /> };

export const Navigation: Story = {
  render: () => (
    <Said
      draw={(text) => (
        <div style={{ width: 276 }}>
          <NavList
            label={text('app.nav.main')}
            items={[
              { id: 'a', title: text('app.name'), icon: 'home', to: '/', current: 'page' },
              { id: 'b', title: text('pages.requests.title'), icon: 'requests', to: '/b' },
              { id: 'c', title: text('pages.campus.title'), icon: 'campus', href: 'https://www.exemple.cat' },
              { id: 'd', title: text('pages.rental.title'), icon: 'rental', to: '/d', disabled: true },
            ]}
          />
        </div>
      )}
    />
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

export const Name: Story = { render: () => <Said draw={(text) => <Brand name={text('app.name')} />} /> };

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
