import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeSite } from '../scripts/lib/site.mjs';
import { writeAllFormStories } from './write-form-stories.ts';
import { writePageStories } from './write-page-stories.ts';
import { ROOT } from './write-stories.ts';
import { writeWidgetStories } from './write-widget-stories.ts';

/**
 * Publishes the files for the stories, and makes the stories that need no code.
 * @param write what makes both
 * @returns the mistakes of the files, `''` when there are none; then stories of an earlier start stand as they were
 * @throws the mistakes when no earlier version is there to be shown
 */
export function prepareStories(
  write: () => void = writeEverything,
  site: string = join(ROOT, '.cache', 'site'),
): string {
  try {
    write();
    return '';
  } catch (error) {
    if (!existsSync(join(site, 'config', 'current.json'))) throw error;
    const problems = (error as Error).message;
    console.error(`${problems}\nStorybook shows the last version that was in order.`);
    return problems;
  }
}

function writeEverything(): void {
  // Mistakes of the files are named before anything else reads them.
  writeSite();
  writeAllFormStories();
  writePageStories();
  writeWidgetStories();
}
