import { tooClose } from '../../../core/theme/contrast.ts';
import { isTheme } from '../../../core/theme/theme.ts';
import type { JsonFile } from '../../read/json-file.ts';
import type { Report } from '../../report.ts';

/** Reports colours that cannot be told apart where one stands on the other (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
export function checkTheme(file: JsonFile | null, report: Report): void {
  // What it must hold is the dialect's to report.
  if (!file || !isTheme(file.value)) return;
  for (const { name, behind, ratio, least } of tooClose(file.value.colors))
    report.at(
      { source: file, offset: Math.max(0, file.text.indexOf('"colors"')) },
      `${name} on ${behind} has a contrast of ${ratio.toFixed(1)}`,
      `make them differ by ${least} at least`,
    );
}
