import { createRequire } from 'node:module';
import { DiskCache } from '../../disk-cache.ts';
import { jsonObjectOf, objectsWithin } from '../../json.ts';
import { Kept } from '../../kept.ts';
import type { JsonFile } from '../../read/json-file.ts';
import { valuePlace } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';

/** Values under these are data, where a "pattern" is just a word. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'form', 'ui:options', 'ui:errors']);

/** Reports regular expressions that do not work or can run away, and warns of patterns that match a part of the text. */
export function checkPatterns(file: JsonFile, report: Report): void {
  for (const schema of objectsWithin(file.value, DATA)) {
    const { pattern, patternProperties } = schema;
    const byName = jsonObjectOf(patternProperties);
    for (const name of Object.keys(byName)) {
      const fault = patternFault(name);
      if (fault) report.key(byName, name)(fault.what, fault.remedy);
    }
    if (typeof pattern !== 'string') continue;
    const fault = patternFault(pattern);
    if (fault) report.value(schema, 'pattern')(fault.what, fault.remedy);
    const isWhole = pattern.startsWith('^') && pattern.endsWith('$');
    if (!fault && !isWhole && jsonObjectOf(schema['ui:errors']).pattern === undefined)
      report.warn(valuePlace(schema, 'pattern'))(
        say`the pattern is content with a part of the text, and has no words of its own`,
        say`begin with ^ and end with $, and name its error under "ui:errors": {"pattern": …}`,
      );
  }
}

const require = createRequire(import.meta.url);

/** Earlier verdicts: analysing a pattern takes up to seconds of work, and patterns hardly ever change. */
const verdicts = new DiskCache('patterns');

/** It names the analyser's version and what is kept of its verdict. */
function keyOf(pattern: string): string {
  const { version } = require('recheck/package.json') as { version: string };
  return `${version} degree\n${pattern}`;
}

/**
 * Most time one pattern may take to be looked at, in milliseconds by the clock. A pattern of a form takes a
 * second of work at most, but on a machine that does twenty other things that second lasts.
 */
const TIME_LIMIT = 60_000;

interface PatternFault {
  what: Said;
  remedy: Said;
}

const faults = new Kept<PatternFault | null>(1_000);

function patternFault(pattern: string): PatternFault | null {
  return faults.get(pattern, () => examine(pattern));
}

/**
 * Whether a pattern compiles with the flag `u`, as AJV uses it, and cannot run away: time that grows
 * faster than the text lets one member stop the server for all. Not provable in time counts as unsafe.
 */
function examine(pattern: string): PatternFault | null {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: \/.*\/u?: /s, '') : '';
    return {
      what: say`the regular expression does not work: ${reason}`,
      remedy: say`correct it (JavaScript, flag u; every \\ is written twice in JSON)`,
    };
  }
  const verdict = verdicts.read(keyOf(pattern)) ?? judge(pattern);
  if (verdict === SAFE) return null;
  return {
    what: runaway(verdict),
    remedy: say`let no two repetitions match the same characters side by side, and begin with ^`,
  };
}

const SAFE = 'safe';

function runaway(verdict: string): Said {
  if (verdict === UNKNOWN) return say`the regular expression is too tangled to tell whether it can run away`;
  return verdict === EXPONENTIAL
    ? say`the regular expression can run away (exponential)`
    : say`the regular expression can run away (polynomial of degree ${verdict})`;
}

const UNKNOWN = 'unknown';
const EXPONENTIAL = 'exponential';

/** `safe`, or how the time grows with the text: the degree of a polynomial, or worse. */
function judge(pattern: string): string {
  // The pure JavaScript engine: no Java, no binary of some platform, nothing to download. Loaded for a new pattern only.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { checkSync } = require('recheck') as typeof import('recheck');
  const result = checkSync(pattern, 'u', { timeout: TIME_LIMIT });
  // That time ran out says something of the machine, not of the pattern.
  if (result.status === 'unknown') return UNKNOWN;
  const { complexity } = result;
  const growth = complexity.type === 'polynomial' ? String(complexity.degree) : EXPONENTIAL;
  const verdict = result.status === 'safe' ? SAFE : growth;
  verdicts.write(keyOf(pattern), verdict);
  return verdict;
}
