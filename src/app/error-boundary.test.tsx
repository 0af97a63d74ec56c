import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextsProvider } from '../ui/text/texts.tsx';
import { AppTheme } from '../ui/theme/theme.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Every key is its own text. */
const texts = { language: 'ca', text: (key: string | readonly string[]) => [key].flat()[0] ?? '' };

const show = (content: React.ReactNode) =>
  render(
    <AppTheme>
      <TextsProvider texts={texts}>{content}</TextsProvider>
    </AppTheme>,
  );

test('an error offers another try, and stays within its part', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Part = () => {
    if (broken) throw new Error('broken on purpose');
    return <p>Whole again</p>;
  };
  await show(
    <>
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
      <p>Beside it</p>
    </>,
  );
  // It came and is broken, so nothing is said of the connection.
  await expect.element(page.getByRole('alert')).toHaveTextContent('app.failed.titleBroken');
  await expect.element(page.getByText('Beside it')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'app.failed.retry' }).click();
  await expect.element(page.getByText('Whole again')).toBeVisible();
  vi.restoreAllMocks();
});

test('the page is loaded anew when another release has come, which lacks a part', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Nothing of this release is there; and no page, or the test would be loaded anew.
  const asked = vi.fn(async (_address: string) => new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', asked);
  const Part = () => {
    throw new Error('Failed to fetch dynamically imported module');
  };
  await show(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  await expect.poll(() => asked.mock.lastCall?.[0]).toBe(location.href);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
