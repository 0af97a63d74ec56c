import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';

/** System preferences that the toolbar offers. */
export const SYSTEMS = [
  { value: 'none', title: 'As it is' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
  { value: 'contrast', title: 'High contrast' },
  { value: 'motion', title: 'Less motion' },
] as const;

/**
 * Imitates forced colours (CSS Color Adjustment 1), which a page cannot turn on: system colours replace backgrounds,
 * texts, borders and outlines, also transparent ones, and shadows are removed.
 */
const FORCED = `
:root { color-scheme: dark; background: Canvas; }
*, *::before, *::after {
  background-color: Canvas !important; color: CanvasText !important; fill: currentColor;
  border-color: CanvasText !important; outline-color: CanvasText !important;
  box-shadow: none !important; text-shadow: none !important;
}
a, a * { color: LinkText !important; }
button, button *, select, [type=button], [type=submit] { color: ButtonText !important; }
:disabled, :disabled *, [aria-disabled=true] { color: GrayText !important; }
.MuiBackdrop-root:not(.MuiBackdrop-invisible) { background-color: transparent !important; }
img, canvas, .storybook-swatch { forced-color-adjust: none; }`;

const REDUCED = /\(prefers-reduced-motion:\s*reduce\)/;
const DARK = /\(prefers-color-scheme:\s*dark\)/;
/** Milliseconds between checks for new style sheets. */
const AGAIN = 200;

/** Turns the media rules of a preference on or off. @returns a function that undoes it */
function changeRules(kind: RegExp, media: 'all' | 'not all'): () => void {
  const changed = new Map<CSSMediaRule, string>();
  const change = () => {
    for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) allow(rule);
  };
  const allow = (rule: CSSRule) => {
    if (!(rule instanceof CSSMediaRule) || !kind.test(rule.media.mediaText)) return;
    changed.set(rule, rule.media.mediaText);
    rule.media.mediaText = media;
  };
  change();
  const timer = setInterval(change, AGAIN);
  return () => {
    clearInterval(timer);
    for (const [rule, before] of changed) rule.media.mediaText = before;
  };
}

function forceColours(): () => void {
  const style = document.createElement('style');
  style.textContent = FORCED;
  document.head.append(style);
  return () => style.remove();
}

const asks: Record<string, () => () => void> = {
  light: () => changeRules(DARK, 'not all'),
  dark: () => changeRules(DARK, 'all'),
  contrast: forceColours,
  motion: () => changeRules(REDUCED, 'all'),
};

/** Shows a story with a system preference: dark, high contrast or less motion. */
export const withSystem: Decorator = (Story, { globals }) => {
  const system: string = globals.system;
  // Before the first paint.
  useLayoutEffect(() => asks[system]?.(), [system]);
  return <Story />;
};
