import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { keepTextsOnPaper } from './on-paper.ts';
import { palette as c, sheer } from './palette.ts';

const ring = { outline: `3px solid ${c.primary.main}`, outlineOffset: 2 };
const still = { '@media (prefers-reduced-motion: reduce)': { animation: 'none', transition: 'none' } };

const alert = (kind: string, { soft, main }: { soft: string; main: string }) => ({
  [`&.MuiAlert-color${kind}`]: { backgroundColor: soft, color: main },
});

/** Milliseconds of the backdrop's fade (spec 1 §9). */
const backdropFade = 200;

/** A colour with all its shades, since MUI cannot compute with CSS variables. */
const kind = (main: string, dark = main, contrastText = c.paper) => ({ main, dark, light: main, contrastText });

/** The frame of an outlined box. */
const frame = 'MuiOutlinedInput-notchedOutline';

const veil = (share: number) => sheer(c.veil, share);

/** What a person has chosen among several: a tab, a language, a pressed button, the page that is open. */
const CHOSEN = ':is([aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]))';

const base = createTheme({
  palette: {
    primary: { main: c.primary.main, dark: c.primary.dark, light: c.primary.light, contrastText: c.paper },
    secondary: {
      main: c.secondary.main,
      dark: c.secondary.dark,
      light: c.secondary.light,
      contrastText: c.onSecondary,
    },
    error: kind(c.red.main, c.red.dark),
    success: kind(c.green.main),
    info: kind(c.blue.main),
    warning: kind(c.secondary.dark, undefined, c.onSecondary),
    common: { black: c.veil },
    text: { primary: c.ink.main, secondary: c.ink.soft, disabled: veil(0.38) },
    background: { default: c.ground, paper: c.paper },
    divider: c.line,
    // Like MUI's own shades of black.
    action: {
      active: veil(0.54),
      hover: veil(0.04),
      selected: veil(0.08),
      disabled: veil(0.26),
      disabledBackground: veil(0.12),
      focus: veil(0.12),
    },
    getContrastText: () => c.paper,
  },
  shape: { borderRadius: 10 },
  typography: {
    // `start.css` defines the fallback with the width and height of Ubuntu.
    fontFamily: `var(--font), 'Ubuntu fallback', 'Segoe UI', Helvetica, Arial, sans-serif`,
    h1: {
      fontSize: 'clamp(1.6rem, 1.3rem + 1.4vw, 2.125rem)',
      fontWeight: 700,
      lineHeight: 1.2,
      letterSpacing: '-0.01em',
    },
    h2: { fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.3 },
    h3: { fontSize: '1.125rem', fontWeight: 500, lineHeight: 1.35 },
    body1: { lineHeight: 1.6 },
    button: { textTransform: 'none', fontWeight: 500, fontSize: '1rem' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // Below the sticky bar.
        html: { scrollPaddingTop: 88 },
        a: { color: c.primary.main, textUnderlineOffset: '0.18em' },
        ':focus-visible': ring,
        'h1:focus, main:focus': { outline: 'none' },
        // Where the system chooses the colours, it says by its own what is chosen: a transparent line would be drawn too.
        '@media (forced-colors: active)': {
          [CHOSEN]: {
            forcedColorAdjust: 'none',
            backgroundColor: 'Highlight !important',
            '&, & *': { color: 'HighlightText !important' },
          },
        },
        // Nobody presses a button on paper. `data-printed` keeps a button whose words say something there.
        '@media print': {
          'nav, [data-not-printed], .MuiButton-root:not([data-printed]), .MuiIconButton-root': {
            display: 'none !important',
          },
        },
      },
    },
    MuiLink: {
      styleOverrides: {
        root: { textDecorationColor: sheer(c.primary.main, 0.4), '&:hover': { textDecorationColor: 'inherit' } },
      },
    },
    // With reduced motion the spinner turns slowly, since a spinner that stands still looks broken.
    MuiCircularProgress: {
      defaultProps: { disableShrink: true },
      styleOverrides: { root: { '@media (prefers-reduced-motion: reduce)': { animationDuration: '8s' } } },
    },
    // Labels may break and tabs may wrap, so each tab draws its own indicator.
    MuiTabs: {
      styleOverrides: {
        root: { borderBottom: `1px solid ${c.line}`, overflow: 'visible' },
        list: { flexWrap: 'wrap' },
        indicator: { display: 'none' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          maxWidth: 'none',
          padding: '8px 4px',
          lineHeight: 1.75,
          borderBottom: '2px solid transparent',
          '&.Mui-selected': { borderBottomColor: 'currentColor' },
        },
      },
    },
    MuiInputBase: {
      // Its animations tell a floating label that the browser has filled the box in; labels here do not float.
      defaultProps: { disableInjectingGlobalStyles: true },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          backgroundColor: c.paper,
          '&.Mui-disabled': { backgroundColor: veil(0.06) },
          [`& .${frame}`]: { borderColor: c.outline },
          [`&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .${frame}`]: { borderColor: c.ink.soft },
          // A read-only value looks like text below its label, as in a summary list.
          '&.Mui-readOnly': { padding: 0, backgroundColor: 'transparent', [`& .${frame}`]: { border: 0 } },
          '&.Mui-readOnly.Mui-focused': ring,
          // As wide as its text, so that a unit stands directly behind it.
          '&.Mui-readOnly > :is(input, textarea)': {
            padding: 0,
            minHeight: 32,
            width: 'auto',
            fieldSizing: 'content',
            '@supports not (field-sizing: content)': { width: '100%' },
          },
          // A single line stands in the middle, as in an input.
          '&.Mui-readOnly > textarea': { padding: '0.28125em 0', minHeight: '1.4375em' },
          '@media print': {
            '&[data-on-paper]': {
              '&::before': { content: 'attr(data-on-paper)', padding: '16px 14px', overflowWrap: 'anywhere' },
              '& > :is(input, select)': { display: 'none' },
            },
          },
        },
        input: { '&::placeholder': { color: c.ink.soft, opacity: 1 } },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring, ...still } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 999,
          minHeight: 44,
          padding: '8px 24px',
          // Visible in high-contrast modes, which remove backgrounds.
          outline: '1px solid transparent',
          '&.Mui-disabled:not(.MuiButton-loading)': { color: c.ink.soft },
          // It can be pressed, and then says what is missing.
          '&[aria-disabled=true]:not([aria-busy=true])': { color: c.ink.soft, borderColor: c.line },
          '&.MuiButton-contained[aria-disabled=true]:not([aria-busy=true])': { backgroundColor: veil(0.12) },
        },
        outlined: { borderColor: 'currentColor' },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    // MUI removes the height on wide screens.
    MuiMenuItem: { styleOverrides: { root: { '&&': { minHeight: 44 } } } },
    // The whole line of a tick or a choice can be pressed.
    MuiFormControlLabel: { styleOverrides: { root: { minHeight: 44 } } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiBackdrop: { defaultProps: { transitionDuration: backdropFade } },
    MuiDialog: {
      defaultProps: { transitionDuration: backdropFade },
      styleOverrides: { paper: { borderRadius: 20, padding: 8 } },
    },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: {
        // On a telephone buttons stack before their words break.
        root: {
          flexWrap: 'wrap',
          gap: 8,
          '& > *': { flexShrink: 0, maxWidth: '100%' },
          '@media (max-width: 480px)': { '& > :not(:only-child)': { flexGrow: 1 } },
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: 14,
          outline: '1px solid transparent',
          ...alert('Error', c.red),
          ...alert('Success', c.green),
          ...alert('Info', c.blue),
          ...alert('Warning', { soft: c.secondary.soft, main: c.secondary.ink }),
        },
      },
    },
  },
});

/**
 * The theme of the product and of Storybook. Its colours are CSS variables, light or dark as the system chooses, so the
 * functions by which MUI computes colours are replaced.
 */
export const muiTheme = Object.assign(base, {
  alpha: sheer,
  lighten: () => c.primary.pale,
  darken: (color: string) => color,
});

/** Theme and CSS baseline around the app, a story or a component test. */
export function AppTheme({ children }: { children: ReactNode }) {
  useEffect(keepTextsOnPaper, []);
  return (
    <ThemeProvider theme={muiTheme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
