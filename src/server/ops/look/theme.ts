import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Theme } from '../../../core/theme/theme.ts';

/** Of the product, for an organisation that has none. */
const PRODUCT = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * `menus/theme.json` of an organisation's folder, else the product's.
 * @throws Error when it is not JSON; `config:check` says where.
 */
export function themeOf(configDir: string): Theme {
  const file = path.join(configDir, 'menus/theme.json');
  return JSON.parse(readFileSync(existsSync(file) ? file : path.join(PRODUCT, 'menus/theme.json'), 'utf8'));
}
