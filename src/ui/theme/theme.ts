import { createTheme } from '@mui/material/styles';
import { palette as c, sheer } from './palette.ts';

const ring = { outline: `3px solid ${c.primary.main}`, outlineOffset: 2 };
const still = { '@media (prefers-reduced-motion: reduce)': { animation: 'none', transition: 'none' } };

const alert = (kind: string, { soft, main }: { soft: string; main: string }) => ({
  [`&.MuiAlert-color${kind}`]: { backgroundColor: soft, color: main },
});

/** Milliseconds of the backdrop's fade (spec 1 §9). */
const backdropFade = 200;

/** A colour with a meaning: all its shades are said, since MUI cannot reckon with variables. */
const kind = (main: string, dark = main, contrastText = c.paper) => ({ main, dark, light: main, contrastText });

const veil = (share: number) => sheer(c.veil, share);

const made = createTheme({
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
    // MUI's own, where it lays black over a page.
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
    // The fallback, as wide and as high as Ubuntu, stands in start.css.
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
        // Below the bar that stays above the page.
        html: { scrollPaddingTop: 88 },
        a: { color: c.primary.main, textUnderlineOffset: '0.18em' },
        ':focus-visible': ring,
        'h1:focus, main:focus': { outline: 'none' },
      },
    },
    MuiLink: {
      styleOverrides: {
        root: { textDecorationColor: sheer(c.primary.main, 0.4), '&:hover': { textDecorationColor: 'inherit' } },
      },
    },
    // Someone who asks for less motion sees it turn slowly, since a ring that stands still looks broken.
    MuiCircularProgress: {
      defaultProps: { disableShrink: true },
      styleOverrides: { root: { '@media (prefers-reduced-motion: reduce)': { animationDuration: '8s' } } },
    },
    // Labels may break, and the tabs may stand in two lines, so each tab has its own line for the chosen one.
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
          // Seen where the system's colours take the place of the ground.
          outline: '1px solid transparent',
          '&.Mui-disabled:not(.MuiButton-loading)': { color: c.ink.soft },
        },
        outlined: { borderColor: 'currentColor' },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    // MUI takes the height away again from a certain width on.
    MuiMenuItem: { styleOverrides: { root: { '&&': { minHeight: 44 } } } },
    // The whole line of a tick or a choice is pressed.
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
        // On a telephone buttons stand one above the other sooner than their words break.
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
 * The look of the product: calm, round, generous; the same in Storybook. Its colours are variables, light or dark as the
 * system chooses, so what MUI reckons out of a colour is said by style too.
 */
export const theme = Object.assign(made, {
  alpha: sheer,
  lighten: () => c.primary.pale,
  darken: (color: string) => color,
});
