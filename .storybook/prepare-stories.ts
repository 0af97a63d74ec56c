import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeSite } from '../scripts/lib/site.mjs';
import { writeAllFormStories } from './write-form-stories.ts';
import { writePageStories } from './write-page-stories.ts';
import { ROOT } from './write-stories.ts';
import { writeWidgetStories } from './write-widget-stories.ts';

/**
 * Publishes the files for the stories, and generates stories.
 * @param write does both
 * @returns the problems of the files, else `''`. With problems, the stories show the last valid version.
 * @throws the problems if there is no earlier version
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
  writeSite();
  writeAllFormStories();
  writePageStories();
  writeWidgetStories();
}
