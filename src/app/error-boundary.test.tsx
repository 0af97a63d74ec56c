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
  await expect.element(page.getByRole('alert')).toHaveTextContent('app.failed.title');
  await expect.element(page.getByText('Beside it')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'app.failed.retry' }).click();
  await expect.element(page.getByText('Whole again')).toBeVisible();
  vi.restoreAllMocks();
});
