import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness } from '../../../tests/support/fields/field-harness.tsx';
import { Button } from '../buttons.tsx';
import { Notice } from '../notice.tsx';
import { tintedLook } from '../panel.tsx';
import { TextsProvider } from '../text/texts.tsx';
import { palette } from './palette.ts';
import { AppTheme } from './theme.tsx';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}
const emulate = (name: 'forced-colors' | 'prefers-color-scheme', value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
afterEach(() => emulate('prefers-color-scheme', 'light'));

const texts = { language: 'ca', text: () => '' };
const show = () =>
  render(
    <AppTheme>
      <TextsProvider texts={texts}>
        <Button variant="contained">Send</Button>
        <Button variant="contained" disabled>
          Not yet
        </Button>
        <Notice severity="error">Not sent</Notice>
        <Notice severity="warning">Not yet sent</Notice>
        <Notice severity="success">Sent</Notice>
        <Notice severity="info">Sending</Notice>
        <Box id="tinted" sx={tintedLook} />
      </TextsProvider>
    </AppTheme>,
  );
const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
const probe = document.createElement('i');
/** A colour of the palette as the page shows it. */
const now = (color: string) => {
  document.body.append(probe);
  probe.style.color = color;
  return getComputedStyle(probe).color;
};

test('in high-contrast modes outlines replace backgrounds', async () => {
  await show();
  const seen = () => ['.MuiButton-contained', '.MuiAlert-root', '#tinted'].map((one) => styleOf(one).outlineColor);
  expect(new Set(seen())).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  await emulate('forced-colors', 'active');
  expect(seen().filter((color) => color === 'rgba(0, 0, 0, 0)')).toEqual([]);
});

test('with forced colours what is chosen is told from the rest: a tab, a pressed button, the language, the page', async () => {
  await render(
    <AppTheme>
      <Tabs value="one">
        <Tab value="one" label="One" />
        <Tab value="two" label="Two" />
      </Tabs>
      <ToggleButtonGroup value="ca">
        <ToggleButton value="ca">CA</ToggleButton>
        <ToggleButton value="es">ES</ToggleButton>
      </ToggleButtonGroup>
      <a href="#here" aria-current="page">
        Certificates
      </a>
      <a href="#there">Seals</a>
    </AppTheme>,
  );
  await emulate('forced-colors', 'active');
  const ground = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).backgroundColor;
  const highlight = now('Highlight');
  for (const [chosen, other] of [
    ['One', 'Two'],
    ['CA', 'ES'],
    ['Certificates', 'Seals'],
  ] as const)
    expect([ground(chosen), ground(other) === highlight], chosen).toEqual([highlight, false]);
});

test('a button that says what is missing when it is pressed does not look ready', async () => {
  await render(
    <AppTheme>
      <Button variant="contained">Ready</Button>
      <Button variant="contained" aria-disabled>
        Not ready
      </Button>
      <Button variant="contained" aria-disabled aria-busy>
        At work
      </Button>
    </AppTheme>,
  );
  const look = (name: string) => getComputedStyle(page.getByRole('button', { name, exact: true }).element());
  const ready = look('Ready').backgroundColor;
  expect(look('Not ready').backgroundColor).not.toBe(ready);
  expect(look('Not ready').color).toBe(now(palette.ink.soft));
  expect(look('At work').backgroundColor).toBe(ready);
  // A pointer on it makes it look no readier.
  await userEvent.hover(page.getByRole('button', { name: 'Not ready' }));
  expect(look('Not ready').backgroundColor).not.toBe(ready);
  expect(await axeViolations()).toEqual([]);
});

test('a disabled button is readable', async () => {
  await show();
  // The contrast in both looks is tested in `core/theme/look.test.ts`.
  expect(styleOf('.Mui-disabled').color).toBe(now(palette.ink.soft));
  expect(styleOf('.Mui-disabled').color).toBe('rgb(102, 82, 95)');
});

test("the page follows the system's dark mode at once, and back", async () => {
  await show();
  // An earlier test may have left the mouse where the button is, which would then be darker.
  await userEvent.hover(page.getByText('Not sent', { exact: true }));
  const seen = () => [
    getComputedStyle(document.documentElement).colorScheme,
    styleOf('body').backgroundColor,
    styleOf('.MuiButton-contained').backgroundColor,
  ];
  expect(seen()).toEqual(['light', 'rgb(250, 246, 248)', 'rgb(168, 0, 95)']);
  await emulate('prefers-color-scheme', 'dark');
  await expect.poll(seen).toEqual(['dark', now(palette.ground), now(palette.primary.main)]);
  expect(seen()[1]).toBe('rgb(23, 15, 21)');
  expect(await axeViolations()).toEqual([]);
  await emulate('prefers-color-scheme', 'light');
  await expect.poll(seen).toEqual(['light', 'rgb(250, 246, 248)', 'rgb(168, 0, 95)']);
});

test('input and focus stay while the system changes its mode', async () => {
  await render(<FieldHarness widget="text" schema={{ type: 'string' }} texts={{ label: 'Nom' }} />);
  const box = page.getByRole('textbox', { name: 'Nom' });
  await userEvent.type(box, 'Núria');
  const element = box.element();
  await emulate('prefers-color-scheme', 'dark');
  await expect.poll(() => getComputedStyle(element).color).toBe(now(palette.ink.main));
  await userEvent.keyboard(' Vila');
  expect(box.element()).toBe(element);
  await expect.element(box).toHaveValue('Núria Vila');
  expect(await axeViolations()).toEqual([]);
});
