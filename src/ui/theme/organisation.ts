import theme from '#theme' with { type: 'json' };
import type { Theme } from '../../core/theme/theme.ts';

/** What the browser's program has to know of `menus/theme.json`; its colours are in the page's style sheet. */
export const organisation: Pick<Theme, 'font' | 'mark'> = theme as Theme;
