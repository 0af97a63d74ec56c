import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import organisation from '../../menus/theme.json' with { type: 'json' };
import { contrast, measured } from '../../src/core/theme/contrast.ts';
import { type Look, lookOf } from '../../src/core/theme/look.ts';
import type { Theme } from '../../src/core/theme/theme.ts';
import { palette } from '../../src/ui/theme/palette.ts';
import { muiTheme } from '../../src/ui/theme/theme.tsx';
import { Page, Table } from './page.tsx';

/** Design tokens, read from the theme itself. */
const meta: Meta = { title: 'Guide/Tokens' };
export default meta;

const square = (background: string): CSSProperties => ({
  display: 'inline-block',
  width: 56,
  height: 32,
  borderRadius: 6,
  border: `1px solid ${palette.outline}`,
  background,
});
const ratio = (one: string, other = '') => `${contrast(one, other).toFixed(1)} : 1`;
const code = (text: string): ReactNode => <code>{text}</code>;

/** One look whatever the system asks for: all its colours, and texts and outlines on what they stand on. */
function LookSheet({ look, title, text }: { look: Look; title: string; text: string }) {
  const { colors, dark = colors }: Theme = organisation as Theme;
  const own = look === 'light' ? colors : dark;
  const all = lookOf(look, own, colors);
  return (
    <Page title={title} text={text}>
      <Table
        head={['Looks', 'Name', 'Value', 'On paper', 'On ground']}
        rows={Object.entries(all).map(([name, value]) => [
          <span key={name} style={square(value)} />,
          code(name),
          code(value),
          ratio(value, all.paper),
          ratio(value, all.ground),
        ])}
      />
      <h2>Colours on their grounds</h2>
      <Table
        head={['Looks', 'Text or outline', 'Behind it', 'Contrast', 'At least']}
        rows={measured(look, own, colors).map(({ name, behind, colors: [front, back], least }) => [
          least < 4.5 ? (
            <span key={name} style={{ ...square(back), border: `2px solid ${front}` }} />
          ) : (
            <span key={name} style={{ ...square(back), color: front, textAlign: 'center', lineHeight: '30px' }}>
              Aa
            </span>
          ),
          code(name),
          code(behind),
          ratio(front, back),
          `${least} : 1`,
        ])}
      />
    </Page>
  );
}

export const Colours: StoryObj = {
  render: () => (
    <LookSheet
      look="light"
      title="Colours, light"
      text={`The organisation's are in \`menus/theme.json\`; red, green and blue mean the same in every organisation, and the rest
follows from these. The check of the files refuses a theme that falls below what stands at the right.

Whoever needs another contrast sets it in the system: with forced colours the system's own take the place of all of these,
and what was told by a ground alone gets an outline.`}
    />
  ),
};

export const DarkColours: StoryObj = {
  globals: { system: 'dark' },
  render: () => (
    <LookSheet
      look="dark"
      title="Colours, dark"
      text={`For those whose system prefers dark, where \`menus/theme.json\` gives a set \`dark\`; the check measures it as it does the
light one. The mark and the panel that bears it, mails and documents keep the light colours.`}
    />
  ),
};

const styles = ['h1', 'h2', 'h3', 'body1', 'body2', 'button'] as const;

export const Type: StoryObj = {
  render: () => (
    <Page
      title="Type"
      text="One typeface in three weights. All sizes are in `rem`, so that they follow what people have set in their browser: try *Text 200%* in the toolbar."
    >
      <Table
        head={['Style', 'Size', 'Weight', 'Line', 'Looks']}
        rows={styles.map((name) => {
          const { fontSize, fontWeight, lineHeight, letterSpacing } = muiTheme.typography[name];
          return [
            code(name),
            code(String(fontSize)),
            String(fontWeight),
            String(lineHeight),
            <span key={name} style={{ fontSize, fontWeight, lineHeight, letterSpacing }}>
              El meu col·legi
            </span>,
          ];
        })}
      />
    </Page>
  ),
};

const steps = [0.5, 1, 1.5, 2, 3, 4, 6];
const radii = [
  ['Field', muiTheme.shape.borderRadius],
  ['Notice', 14],
  ['Dialog, card', 20],
  ['Button', 999],
] as const;

export const SpaceAndShape: StoryObj = {
  render: () => (
    <Page title="Space and shape" text="Space comes in steps of 8 px. What can be touched is at least 44 px high.">
      <Table
        head={['Step', 'Space', 'Looks']}
        rows={steps.map((step) => [
          String(step),
          muiTheme.spacing(step),
          <span
            key={step}
            style={{ display: 'block', width: muiTheme.spacing(step), height: 16, background: palette.primary.main }}
          />,
        ])}
      />
      <h2>Corners</h2>
      <Table
        head={['Of', 'Radius', 'Looks']}
        rows={radii.map(([name, radius]) => [
          name,
          `${radius} px`,
          <span key={name} style={{ ...square(palette.primary.soft), width: 96, height: 48, borderRadius: radius }} />,
        ])}
      />
    </Page>
  ),
};

const { duration } = muiTheme.transitions;
export const Motion: StoryObj = {
  render: () => (
    <Page
      title="Motion"
      text="Things fade, and nothing flies. Whoever has asked the system for less motion gets none: see *System*."
    >
      <Table
        head={['Of', 'Lasts']}
        rows={[
          ['Dialog and what is behind it', `${muiTheme.components?.MuiDialog?.defaultProps?.transitionDuration} ms`],
          ['Menu, drawer', `${duration.enteringScreen} ms in, ${duration.leavingScreen} ms out`],
          ['Colour of a button', `${duration.short} ms`],
        ]}
      />
    </Page>
  ),
};
