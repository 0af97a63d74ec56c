import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** Names and values as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The process environment over the values of `.env`, where the folder has one. */
export function environmentOf(root: string): Environment {
  let content = '';
  try {
    content = readFileSync(path.join(root, '.env'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { ...parseEnv(content), ...process.env };
}
