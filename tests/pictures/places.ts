import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const ACCEPTED = join(ROOT, '.storybook', 'pictures', 'stories');
/** The surroundings in which the accepted pictures were taken. */
export const TAKEN_WITH = join(ACCEPTED, 'taken-with.json');
/** Of every story that looks different: expected, actual and difference. */
export const DIFFERENT = join(ROOT, '.cache', 'pictures');
/** Why nothing was compared, when nothing was. */
export const NOT_COMPARED = join(DIFFERENT, 'not-compared.txt');

/** Whether the actual pictures become the expected ones. */
export const accepting = process.env.ACCEPT_PICTURES === 'true';

/** The page around the stories. A higher one is cut off below. */
export const PAGE = { width: 1280, height: 4000 };
