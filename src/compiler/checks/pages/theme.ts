import { luminance, tooClose } from '../../../core/theme/contrast.ts';
import { areColors, type ThemeColors, TYPEFACES } from '../../../core/theme/theme.ts';
import type { JsonFile } from '../../read/json-file.ts';
import type { Report } from '../../report.ts';
import { listNames, suggest } from '../../suggest.ts';

/** Reports colours that cannot be told apart where one stands on the other (WCAG 2.2 AA, 1.4.3 and 1.4.11), look by look. */
export function checkTheme(file: JsonFile | null, report: Report): void {
  const { colors, dark, font } = (file?.value ?? {}) as { colors?: unknown; dark?: unknown; font?: unknown };
  if (typeof font === 'string' && !TYPEFACES.includes(font))
    at(
      'font',
      `people do not have the typeface "${font}"`,
      suggest(font, TYPEFACES, `use one of: ${listNames(TYPEFACES)}`),
    );
  // What it must hold is the dialect's to report.
  if (!file || !areColors(colors)) return;
  checkLook('light', colors, colors);
  if (!areColors(dark) || !dark.paper) return;
  if (luminance(dark.ink.main) < luminance(dark.ground))
    at('dark', 'ink.main is darker than ground', 'write light letters on a dark ground');
  else checkLook('dark', dark, colors);

  function checkLook(look: 'light' | 'dark', own: ThemeColors, light: ThemeColors): void {
    for (const { name, behind, ratio, least } of tooClose(look, own, light))
      at(
        look === 'light' ? 'colors' : look,
        `${name} on ${behind} has a contrast of ${ratio.toFixed(1)}`,
        `make them differ by ${least} at least`,
      );
  }
  function at(key: string, what: string, remedy: string): void {
    report.key(file?.value as object, key, what, remedy);
  }
}
