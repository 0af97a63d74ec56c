import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HOME } from '../program.ts';

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };

/**
 * Earlier verdicts on patterns, one file each below `.cache/patterns`: analysing a pattern takes up to seconds
 * of work, and patterns hardly ever change. The name holds the analyser's version and what is kept of it, so another one
 * looks anew.
 */
const FOLDER = path.join(HOME, '.cache/patterns');

/** The verdict on a pattern; undefined when it was never looked at. */
export function readVerdict(pattern: string): string | undefined {
  try {
    return readFileSync(fileOf(pattern), 'utf8');
  } catch {
    return undefined;
  }
}

/** Keeps a verdict. Where nothing may be written, each check looks anew. */
export function writeVerdict(pattern: string, verdict: string): void {
  const file = fileOf(pattern);
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(beside, verdict);
    renameSync(beside, file);
  } catch {
    // The verdict holds without being kept.
  }
}

function fileOf(pattern: string): string {
  return path.join(FOLDER, createHash('sha256').update(`${version} degree\n${pattern}`).digest('hex').slice(0, 32));
}
