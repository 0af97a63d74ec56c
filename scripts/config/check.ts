import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Check,
  checkConfig,
  formatProblems,
  formatWarnings,
  toJson,
  writeNames,
} from '../../src/compiler/index.ts';
import { say, together } from '../../src/compiler/said/say.ts';
import type { ConfigFolders } from '../../src/server/domain/config/sources.ts';
import { language, tell } from './language.ts';

/**
 * Checks once.
 * @param json prints JSON for a program, in this language
 * @returns the exit code: 0 when the files may be published, with or without warnings.
 */
export async function checkOnce(
  { config: own, code }: ConfigFolders,
  json: { language: string } | null = null,
): Promise<number> {
  const found = await checkAndName({ config: own, code });
  if (json) console.log(toJson(found, json.language));
  else sayFindings(found);
  return found.problems.length > 0 ? 1 : 0;
}

/**
 * Checks, and writes the names that editors complete, so that they offer a form that was made a minute ago. The names of
 * another organisation's folder are not written, because the dialect belongs to the product.
 */
export async function checkAndName({ config: own, code }: ConfigFolders): Promise<Check> {
  const check = await checkConfig(own, code);
  // A folder that was moved away meanwhile is not made again. Where nothing may be written, the names stay as they are.
  if (own === code && existsSync(path.join(code, 'schemas/_dialect')))
    await writeNames(code, check.config).catch(() => undefined);
  return check;
}

/** Prints every problem and warning on a line, then the result. */
export function sayFindings(found: Check): void {
  const { problems, warnings } = found;
  if (problems.length > 0) console.log(formatProblems(problems, language()));
  if (warnings.length > 0) console.log(formatWarnings(warnings, language()));
  sayResult(found);
}

export function sayResult({ problems, warnings, config }: Check): void {
  if (problems.length > 0) {
    const { length } = problems;
    const counted = length === 1 ? say`1 problem` : say`${length} problems`;
    console.error(`\n${tell(say`${counted} in schemas/, menus/ and messages/.`)}`);
    return;
  }
  const { length } = warnings;
  const facts = say`${config.forms.length} forms, ${together(config.catalog.languages)}`;
  const warned = length === 1 ? say`${facts}, 1 warning` : say`${facts}, ${length} warnings`;
  console.log(tell(say`Config is in order: ${length > 0 ? warned : facts}.`));
}
