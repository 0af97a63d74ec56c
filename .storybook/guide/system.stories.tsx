import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../../src/ui/buttons.tsx';
import { FieldLabel } from '../../src/ui/fields/field-label.tsx';
import { TextInput } from '../../src/ui/fields/text-input.tsx';
import { Notice } from '../../src/ui/notice.tsx';
import { LoadingView } from '../../src/ui/states.tsx';
import { Page } from './page.tsx';

/** System preferences of a person; the toolbar shows every story with them. */
const meta: Meta = { title: 'Guide/System' };
export default meta;

const field = {
  id: 'sample-name',
  name: 'name',
  placeholder: '',
  autoComplete: 'off',
  describedBy: undefined,
  required: false,
  readOnly: false,
  disabled: false,
  invalid: false,
  onBlur: () => undefined,
};
const pieces = (
  <div style={{ display: 'grid', gap: 24, justifyItems: 'start' }}>
    <Notice severity="error">Not sent</Notice>
    <Notice severity="success">Sent</Notice>
    <div>
      <FieldLabel htmlFor={field.id}>Name</FieldLabel>
      <TextInput field={field} text="Núria" onText={() => undefined} />
    </div>
    <div style={{ display: 'flex', gap: 8 }}>
      <Button variant="contained">Send</Button>
      <Button variant="outlined">Another</Button>
      <Button>Clear</Button>
    </div>
    <LoadingView />
  </div>
);
const styleOf = (root: HTMLElement, selector: string) => getComputedStyle(root.querySelector(selector) as Element);

export const Dark: StoryObj = {
  globals: { system: 'dark' },
  render: () => (
    <Page
      title="Dark"
      text="Whoever has set their system to dark gets the dark set of `menus/theme.json`, from the first paint on and as soon as the system changes its mind; an organisation that gives none stays light. The mark keeps its colours. The toolbar shows any story so."
    >
      {pieces}
    </Page>
  ),
  async play({ canvasElement }) {
    const { colorScheme } = getComputedStyle(document.documentElement);
    await expect(colorScheme).toBe('dark');
    const channels = (color: string) => color.match(/\d+/g)?.map(Number).slice(0, 3) ?? [];
    await expect(Math.max(...channels(getComputedStyle(document.body).backgroundColor))).toBeLessThan(60);
    await waitFor(() => expect(Math.min(...channels(styleOf(canvasElement, 'h1').color))).toBeGreaterThan(200));
  },
};

export const HighContrast: StoryObj = {
  globals: { system: 'contrast' },
  render: () => (
    <Page
      title="High contrast"
      text="With *forced colours* the system's own colours take the place of all of ours. What was told by a ground alone – a button, a notice – has an outline then. The toolbar shows any story so; the browser's developer tools (*Rendering*, *forced-colors: active*) show the real thing."
    >
      {pieces}
    </Page>
  ),
  async play({ canvasElement }) {
    const ground = () => styleOf(canvasElement, '.MuiButton-contained').backgroundColor;
    await waitFor(() => expect(ground()).toBe(getComputedStyle(document.body).backgroundColor));
    for (const one of ['.MuiButton-contained', '.MuiAlert-root']) {
      const { outlineStyle, outlineColor, color } = styleOf(canvasElement, one);
      await expect(outlineStyle).toBe('solid');
      await expect(outlineColor).not.toBe('rgba(0, 0, 0, 0)');
      await expect(color).not.toBe(ground());
    }
  },
};

export const LessMotion: StoryObj = {
  globals: { system: 'motion' },
  render: () => (
    <Page
      title="Less motion"
      text="Whoever has asked the system for less motion (*prefers-reduced-motion*) gets none: nothing fades, nothing turns. The toolbar shows any story so."
    >
      {pieces}
    </Page>
  ),
  async play({ canvasElement }) {
    await waitFor(() => expect(styleOf(canvasElement, '.MuiButton-contained').transitionDuration).toBe('0s'));
  },
};
