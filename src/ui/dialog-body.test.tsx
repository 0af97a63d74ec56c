import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StepsDialog } from '../app/blocks/form/steps-dialog.tsx';
import { Notice } from './notice.tsx';
import { SmallDialog } from './small-dialog.tsx';
import { FailedView } from './states.tsx';
import { TextsProvider } from './text/texts.tsx';
import { AppTheme } from './theme/theme.tsx';

const texts = { language: 'ca', text: (key: string | readonly string[]) => [key].flat()[0] ?? '' };
const nothing = () => undefined;

const show = (content: ReactNode) =>
  render(
    <AppTheme>
      <TextsProvider texts={texts}>{content}</TextsProvider>
    </AppTheme>,
  );

afterEach(() => page.viewport(1280, 720));

const Filler = () => <p style={{ height: 1600 }}>Filler</p>;

/** A dialog whose button brings an alert below what is seen. */
function Told({ alert, before = <Filler /> }: { alert: ReactNode; before?: ReactNode }) {
  const [told, setTold] = useState(false);
  const go = (
    <button type="button" onClick={() => setTold(true)}>
      Go
    </button>
  );
  return (
    <SmallDialog open title="Title" actions={go}>
      {before}
      {told && alert}
      <Filler />
    </SmallDialog>
  );
}

/** Whether all of it stands in the visible part of the dialog. */
function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest('.MuiDialogContent-root')?.getBoundingClientRect() ?? new DOMRect();
  return top >= frame.top - 1 && bottom <= frame.bottom + 1;
}

const alerts: [string, ReactNode][] = [
  [
    'a notice',
    <Notice key="notice" severity="error">
      It failed
    </Notice>,
  ],
  ['a failed part', <FailedView key="failed" title="It failed" onRetry={nothing} />],
  [
    'an alert deep in what comes',
    <div key="deep">
      <p role="alert">It failed</p>
    </div>,
  ],
];

for (const [width, height] of [
  [360, 740],
  [1280, 720],
] as const) {
  test.for(alerts)(`%s comes into view and takes the focus at ${width} × ${height}`, async ([, alert]) => {
    await page.viewport(width, height);
    await show(<Told alert={alert} />);
    await page.getByRole('button', { name: 'Go' }).click();
    await expect.element(page.getByRole('alert')).toHaveFocus();
    expect(isSeen(page.getByRole('alert').element())).toBe(true);
  });
}

test('an alert whose words come later is told as well, and the translation of its words tells nothing new', async () => {
  function Later() {
    const [words, setWords] = useState('');
    return (
      <SmallDialog
        open
        title="Title"
        actions={
          <button type="button" onClick={() => setWords('It failed')}>
            Go
          </button>
        }
      >
        <Filler />
        <div role="alert">{words && <span>{words}</span>}</div>
      </SmallDialog>
    );
  }
  await show(<Later />);
  const go = page.getByRole('button', { name: 'Go' });
  await go.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveFocus();
  expect(isSeen(alert.element())).toBe(true);
  (go.element() as HTMLElement).focus();
  const words = alert.element().querySelector('span') as HTMLElement;
  const font = document.createElement('font');
  font.append('Ha fallat');
  words.replaceChildren(font);
  await new Promise(requestAnimationFrame);
  await expect.element(go).toHaveFocus();
});

test('a box that is marked as wrong keeps the focus', async () => {
  const box = (
    <>
      <input aria-label="Password" aria-invalid onKeyDown={nothing} />
      <Filler />
    </>
  );
  await show(<Told before={box} alert={<Notice severity="error">It failed</Notice>} />);
  const input = page.getByRole('textbox', { name: 'Password' });
  const go = page.getByRole('button', { name: 'Go' });
  (go.element() as HTMLElement).addEventListener('click', () => (input.element() as HTMLElement).focus());
  await go.click();
  await expect.element(page.getByRole('alert')).toBeInTheDocument();
  await expect.poll(() => isSeen(page.getByRole('alert').element())).toBe(true);
  await expect.element(input).toHaveFocus();
});

test('why the last of many steps failed is seen', async () => {
  await page.viewport(360, 400);
  const dialog = (state: 'running' | 'failed') => (
    <StepsDialog
      {...{ open: true, title: 'Send', question: null, done: 8, state, danger: false }}
      steps={Array.from({ length: 9 }, (_, at) => `Step ${at}`)}
      failure={state === 'failed' ? 'The other service did not answer.' : ''}
      onStart={nothing}
      onClose={nothing}
      onClosed={nothing}
    />
  );
  const { rerender } = await show(dialog('running'));
  await expect.element(page.getByText('Step 8')).toBeInTheDocument();
  await rerender(
    <AppTheme>
      <TextsProvider texts={texts}>{dialog('failed')}</TextsProvider>
    </AppTheme>,
  );
  await expect.element(page.getByRole('alert')).toHaveFocus();
  expect(isSeen(page.getByRole('alert').element())).toBe(true);
});
