import Button from '@mui/material/Button';
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { contrast } from '../../core/theme/contrast.ts';
import { Notice } from '../notice.tsx';
import { TextsProvider } from '../text/texts.tsx';
import { palette } from './palette.ts';
import { Theme } from './theme-provider.tsx';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}
const emulate = (value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
afterEach(() => emulate('none'));

const texts = { language: 'ca', text: () => '' };
const show = () =>
  render(
    <Theme>
      <TextsProvider texts={texts}>
        <Button variant="contained">Send</Button>
        <Button variant="contained" disabled>
          Not yet
        </Button>
        <Notice severity="error">Not sent</Notice>
      </TextsProvider>
    </Theme>,
  );
const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);

test('what a ground alone told has an outline where the system chooses the colours', async () => {
  await show();
  const seen = () => ['.MuiButton-contained', '.MuiAlert-root'].map((one) => styleOf(one).outlineColor);
  expect(seen()).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  await emulate('active');
  expect(seen().filter((color) => color === 'rgba(0, 0, 0, 0)')).toEqual([]);
});

test('a button that cannot be pressed yet can be read', async () => {
  await show();
  const { color } = styleOf('.Mui-disabled');
  expect(color).toBe(rgb(palette.ink.soft));
  // MUI's ground of a disabled button is 12 % black over the page.
  expect(contrast(palette.ink.soft, '#e0e0e0')).toBeGreaterThanOrEqual(4.5);
});

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
