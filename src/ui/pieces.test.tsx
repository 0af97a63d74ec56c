import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../tests/support/axe.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Breadcrumb } from './navigation/breadcrumb.tsx';
import { NavList } from './navigation/nav-list.tsx';
import { Notice } from './notice.tsx';
import { ResultDialog, type ResultOutcome } from './result-dialog.tsx';
import { EmptyView, FailedView } from './states.tsx';
import { Markdown } from './text/markdown.tsx';
import { TextsProvider } from './text/texts.tsx';
import { Brand, MarkProvider } from './theme/brand.tsx';
import { AppTheme } from './theme/theme.tsx';

/** Each key is its own text. */
const texts = { language: 'ca', text: (key: string | readonly string[]) => [key].flat()[0] ?? '' };

const show = (content: React.ReactNode) =>
  render(
    <AppTheme>
      <TextsProvider texts={texts}>
        <MemoryRouter>
          <main>{content}</main>
        </MemoryRouter>
      </TextsProvider>
    </AppTheme>,
  );

test('a refusal is titled by a word, and its number is small', async () => {
  const outcome = { severity: 'error', title: 'Error', status: 502, message: 'It failed.' } as const;
  await show(<ResultDialog outcome={outcome} onClose={() => undefined} />);
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Error 502');
  const sizeOf = (words: string) => Number.parseFloat(getComputedStyle(page.getByText(words).element()).fontSize);
  expect(sizeOf('502')).toBeLessThan(sizeOf('Error'));
});

test('the result dialog cannot be closed while busy, then shows the outcome, and returns the focus', async () => {
  let tell: (outcome: ResultOutcome) => void = () => undefined;
  function Sender() {
    const [outcome, setOutcome] = useState<ResultOutcome | 'busy' | null>(null);
    tell = setOutcome;
    return (
      <>
        <button type="button" onClick={() => setOutcome('busy')}>
          Send
        </button>
        <ResultDialog outcome={outcome} onClose={() => setOutcome(null)} />
      </>
    );
  }
  await show(<Sender />);
  await page.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('app.result.busy');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  tell({ severity: 'success', title: 'Done', message: 'It went out.\n\nReference 7' });
  await expect.element(dialog).toHaveAccessibleName('Done');
  await expect.element(dialog).toHaveAccessibleDescription(/It went out/);
  await expect.element(page.getByRole('button', { name: 'app.result.exit' })).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus();
});

test('a confirmation means no by Escape', async () => {
  const [yes, no] = [vi.fn(), vi.fn()];
  await show(
    <ConfirmDialog
      open
      title="Remove it?"
      message="It is gone then."
      confirmText="Remove"
      onConfirm={yes}
      onCancel={no}
    />,
  );
  await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName('Remove it?');
  await expect.element(page.getByRole('button', { name: 'app.cancel' })).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(no).toHaveBeenCalledOnce();
  expect(yes).not.toHaveBeenCalled();
});

test('a confirmation that is fading out accepts no second press', async () => {
  const yes = vi.fn();
  function Question() {
    const [open, setOpen] = useState(true);
    const confirm = () => {
      yes();
      setOpen(false);
    };
    return (
      <ConfirmDialog open={open} title="A" message="B" confirmText="Remove" onConfirm={confirm} onCancel={vi.fn()} />
    );
  }
  await show(<Question />);
  const button = page.getByRole('button', { name: 'Remove' }).element() as HTMLElement;
  button.click();
  await new Promise(requestAnimationFrame);
  expect(button.isConnected).toBe(true);
  button.click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(yes).toHaveBeenCalledOnce();
});

test('a confirmed action begins after the dialog has closed, so that a quick result is announced', async () => {
  const heard: boolean[] = [];
  function Question() {
    const [open, setOpen] = useState(true);
    const place = useRef<HTMLDivElement>(null);
    const confirm = () => {
      setOpen(false);
      heard.push(place.current?.closest('[aria-hidden=true]') === null);
    };
    return (
      <div ref={place}>
        <ConfirmDialog open={open} title="A" message="B" confirmText="Remove" onConfirm={confirm} onCancel={vi.fn()} />
      </div>
    );
  }
  await show(<Question />);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => heard).toEqual([true]);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('a breadcrumb collapses beyond eight', async () => {
  const crumbs = Array.from({ length: 9 }, (_, at) => ({ label: `Page ${at + 1}`, to: `/${at + 1}` }));
  await show(<Breadcrumb crumbs={crumbs.slice(0, 8)} />);
  await expect.element(page.getByText('Page 4')).toBeVisible();
  await expect.element(page.getByText('Page 8')).toHaveAttribute('aria-current', 'page');
  await show(<Breadcrumb crumbs={crumbs} />);
  expect(page.getByText('Page 4').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'app.breadcrumb.expand' }).click();
  expect(page.getByText('Page 4').elements()).toHaveLength(2);
});

test('Markdown shows HTML as text, and follows no script', async () => {
  const text = [
    '## Title',
    '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">',
    '[bad](javascript:window.ran=1) [worse](//elsewhere.example) [page](/here) [site](https://exemple.cat) [mail](mailto:a@b.cat)',
  ].join('\n\n');
  const screen = await show(<Markdown text={text} />);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Title' })).toBeVisible();
  expect(screen.container.querySelector('script, img')).toBeNull();
  await expect.element(page.getByText(/onerror/)).toBeVisible();
  expect([...screen.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/here',
    'https://exemple.cat',
    'mailto:a@b.cat',
  ]);
  await expect.element(page.getByRole('link', { name: /site/ })).toHaveAttribute('target', '_blank');
  expect('ran' in window).toBe(false);
  expect(await axeViolations()).toEqual([]);
});

test('a plain sentence is a paragraph', async () => {
  const screen = await show(<Markdown text="S'ha enviat." />);
  expect(screen.container.querySelector('p')?.textContent).toBe("S'ha enviat.");
});

test('a text that is only a link is a large target', async () => {
  const screen = await show(<Markdown text="[Accessibility](/accessibility)" />);
  const link = screen.container.querySelector('p > a');
  expect(link?.getAttribute('href')).toBe('/accessibility');
  expect(link?.textContent).toBe('Accessibility');
  expect(link?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('notices and views are sound for screen readers', async () => {
  await show(
    <>
      <h1>Page</h1>
      <Notice onClose={() => undefined}>Saved</Notice>
      <Notice severity="warning">Careful</Notice>
      <Notice severity="error">Wrong</Notice>
      <Notice severity="info">News</Notice>
      <EmptyView title="Nothing here" message="That is fine." />
      <FailedView onRetry={() => undefined} />
    </>,
  );
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'app.close' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('strokes of the mark are not filled', async () => {
  const { container } = await show(
    <MarkProvider value={[{ path: 'M8 36L20 16', stroke: 4, color: 'sign' }]}>
      <Brand name="x" />
    </MarkProvider>,
  );
  const lines = [...container.querySelectorAll('path[stroke]')];
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(getComputedStyle(line).fill).toBe('none');
});

test('a picture as mark has a white background, the usual size, and no name', async () => {
  const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"/%3E';
  const { container } = await show(
    <MarkProvider value={picture}>
      <Brand name="Club" inverse />
    </MarkProvider>,
  );
  const drawn = container.querySelector('img') as HTMLImageElement;
  expect(drawn.getAttribute('src')).toBe(picture);
  expect(drawn.alt).toBe('');
  const { width, height } = drawn.getBoundingClientRect();
  expect([width, height, getComputedStyle(drawn).backgroundColor]).toEqual([36, 36, 'rgb(255, 255, 255)']);
});

test('entries without an icon are aligned with the others', async () => {
  const items = [
    { id: 'a', title: 'With', to: '/a', icon: 'home' },
    { id: 'b', title: 'Without', to: '/b' },
  ];
  await show(<NavList label="Menu" items={items} />);
  const left = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().left;
  expect(left('Without')).toBe(left('With'));
});

test('the breadcrumb has the same height with one page as with several', async () => {
  const { rerender } = await show(<Breadcrumb crumbs={[{ label: 'Home' }]} />);
  const height = () => page.getByRole('navigation').element().getBoundingClientRect().height;
  const alone = height();
  await rerender(
    <AppTheme>
      <TextsProvider texts={texts}>
        <MemoryRouter>
          <main>
            <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Here' }]} />
          </main>
        </MemoryRouter>
      </TextsProvider>
    </AppTheme>,
  );
  expect(height()).toBe(alone);
  const middle = (name: string) => {
    const { top, bottom } = page.getByText(name, { exact: true }).element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  expect(middle('Here')).toBeCloseTo(middle('Home'), 0);
});
