import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import theme from '../../menus/theme.json' with { type: 'json' };
import type { Mark } from '../core/theme/theme.ts';
import { Button } from './buttons.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icon.tsx';
import { ICON_NAMES } from './icons/names.ts';
import { Breadcrumb } from './navigation/breadcrumb.tsx';
import { LinkCards } from './navigation/link-cards.tsx';
import { NavList } from './navigation/nav-list.tsx';
import { Notice } from './notice.tsx';
import { ResultDialog, type ResultOutcome } from './result-dialog.tsx';
import { EmptyView, FailedView, FormSkeleton } from './states.tsx';
import { Markdown, Prose } from './text/markdown.tsx';
import { type Texts, useTexts } from './text/texts.tsx';
import { Brand, MarkProvider } from './theme/brand.tsx';

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

/** Draws a story with the texts of the files, in the chosen language. */
function Said({ draw }: { draw: (text: Texts['text']) => ReactNode }) {
  return draw(useTexts().text);
}

/** Opens the dialog of the story. */
const pressed: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button'));
  await waitFor(() => expect(document.querySelector('[role$=dialog]')).not.toBeNull());
};

function Result({ outcome }: { outcome: ResultOutcome | 'busy' }) {
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
        <Result
          outcome={{
            severity: 'error',
            status: 502,
            title: text('app.result.error'),
            message: text('app.result.failed'),
          }}
        />
      )}
    />
  ),
  play: pressed,
};

function Withdrawal() {
  const [open, setOpen] = useState(false);
  const { text } = useTexts();
  const title = text('pages.etec.status.withdraw.title');
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <ConfirmDialog
        open={open}
        title={title}
        message={text('pages.etec.status.banners.baja.text')}
        confirmText={title}
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

export const Confirm: Story = { render: () => <Withdrawal />, play: pressed };

export const Notices: Story = {
  render: () => (
    <Said
      draw={(text) => (
        <div style={{ display: 'grid', gap: 12 }}>
          <Notice onClose={() => undefined}>{text('app.storedFile.saved')}</Notice>
          <Notice severity="info">{text('app.storedFile.stored')}</Notice>
          <Notice severity="warning">{text('pages.etec.status.banners.baja.text')}</Notice>
          <Notice severity="error">{text('app.result.failed')}</Notice>
        </div>
      )}
    />
  ),
};

export const Failed: Story = { render: () => <FailedView onRetry={() => undefined} /> };
export const Empty: Story = {
  render: () => (
    <Said draw={(text) => <EmptyView title={text('app.sent.emptyTitle')} message={text('app.sent.emptyText')} />} />
  ),
};
export const Loading: Story = { render: () => <FormSkeleton /> };

const crumbs = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `${at + 1}`, to: `/${at + 1}` }));
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

const CARDS: { id: string; icon: string; to?: string; href?: string }[] = [
  { id: 'certificate', icon: 'certificate', to: '/a' },
  { id: 'seals', icon: 'seals', to: '/b' },
  { id: 'documents', icon: 'search', href: 'https://www.exemple.cat' },
];
export const Cards: Story = {
  render: () => (
    <Said
      draw={(text) => {
        const said = (id: string, what: string) => text(`pages.my-college.shortcuts.${id}.${what}`);
        const words = (id: string) => ({
          title: said(id, 'title'),
          text: said(id, 'text'),
          action: said(id, 'action'),
        });
        return <LinkCards cards={CARDS.map((card) => ({ ...card, ...words(card.id) }))} />;
      }}
    />
  ),
};

export const Text: Story = {
  render: () => (
    <Said
      draw={(text) => (
        <Prose>
          <Markdown text={text('pages.my-college.welcome')} />
        </Prose>
      )}
    />
  ),
};

export const Name: Story = {
  render: () => (
    <MarkProvider value={theme.mark as Mark}>
      <Said draw={(text) => <Brand name={text('app.name')} />} />
    </MarkProvider>
  ),
};

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
      {ICON_NAMES.map((name) => (
        <li key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
};
