import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../environment.ts';
import { themeOf } from './theme.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The look of the organisation whose folder `CONFIG_DIR` names; threads read it once each. */
export const theme = themeOf(path.resolve(ROOT, environmentOf(ROOT).CONFIG_DIR ?? '.'));
