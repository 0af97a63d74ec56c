import { createRequire } from 'node:module';
import { costOf, hasFewWays, longestText, MOST_STEPS, sizeOf, unbounded } from '../../../core/patterns/cost.ts';
import { linearPattern } from '../../../core/patterns/linear.ts';
import { parsePattern, type Unsaid, UnsaidPattern } from '../../../core/patterns/syntax.ts';
import { DiskCache } from '../../disk-cache.ts';
import { type JsonObject, jsonObjectOf, objectsWithin } from '../../json.ts';
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
    const { pattern, patternProperties, maxLength } = schema;
    const byName = jsonObjectOf(patternProperties);
    for (const name of Object.keys(byName)) {
      // Names have no longest one, and rjsf asks for their patterns by the engine of the browser.
      const fault = patternFault(name) ?? costFault(name, undefined) ?? (isProved(name) ? null : UNPROVED);
      if (fault) report.key(byName, name)(fault.what, fault.remedy);
      else checkOtherNames(schema, byName, name, report);
    }
    if (typeof pattern !== 'string') continue;
    const longest = typeof maxLength === 'number' ? maxLength : undefined;
    const fault = patternFault(pattern) ?? costFault(pattern, longest);
    if (fault) report.value(schema, 'pattern')(fault.what, fault.remedy);
    const isWhole = pattern.startsWith('^') && pattern.endsWith('$');
    if (!fault && !isWhole && jsonObjectOf(schema['ui:errors']).pattern === undefined)
      report.warn(valuePlace(schema, 'pattern'))(
        say`the pattern is content with a part of the text, and has no words of its own`,
        say`begin with ^ and end with $, and name its error under "ui:errors": {"pattern": …}`,
      );
  }
}

/** A name that two rules are for would have to keep both, which nobody sees where they are written. */
function checkOtherNames({ properties }: JsonObject, byName: JsonObject, pattern: string, report: Report): void {
  const engine = linearPattern(pattern);
  const name = Object.keys(jsonObjectOf(properties)).find((one) => engine.test(one));
  if (name !== undefined)
    report.key(byName, pattern)(
      say`the property "${name}" beside it fits this pattern too`,
      say`let the pattern leave it out, or call the property something else`,
    );
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
const TIME_LIMIT = 20_000;

/** Letters of the largest pattern, with its counts written out; of the largest one that `recheck` is asked about. */
const LARGEST = { said: 2_000, analysed: 300 };

interface PatternFault {
  what: Said;
  remedy: Said;
}

const faults = new Kept<PatternFault | null>(1_000);

function patternFault(pattern: string): PatternFault | null {
  return faults.get(pattern, () => examine(pattern));
}

/** Whether a pattern compiles with the flag `u`, as AJV uses it, is one that the server can run, and cannot run away. */
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
  try {
    if (sizeOf(parsePattern(pattern)) > LARGEST.said) throw new UnsaidPattern('size');
    linearPattern(pattern);
  } catch (error) {
    return unsaid(error instanceof UnsaidPattern ? error.what : 'size');
  }
  const verdict = verdictOf(pattern);
  // A pattern that is not proved runs on the linear engine in the browser too.
  if (verdict === SAFE || verdict === UNKNOWN) return null;
  return { what: runaway(verdict), remedy: APART };
}

const APART = say`let no two repetitions match the same characters side by side, and begin with ^`;
const UNPROVED: PatternFault = {
  what: say`the regular expression is too tangled to tell whether it can run away`,
  remedy: APART,
};

/** The linear engine cannot say a pattern. */
function unsaid(what: Unsaid): PatternFault {
  switch (what) {
    case 'lookaround':
      return {
        what: say`the regular expression looks ahead or back ((?=…), (?!…), (?<=…), (?<!…)), which the server cannot do`,
        remedy: say`say what the whole text looks like, or give each rule a pattern of its own under "allOf"`,
      };
    case 'back reference':
      return {
        what: say`the regular expression asks for text that it has found before (\\1, \\k<name>), which the server cannot do`,
        remedy: say`write out what may stand there`,
      };
    case 'flags':
      return {
        what: say`the regular expression changes its flags ((?i:…)), which not every browser can do`,
        remedy: say`write out the letters, such as [Aa]`,
      };
    case 'half letter':
      return {
        what: say`the regular expression names half of a letter (\\ud800 to \\udfff)`,
        remedy: say`write the whole letter, or \\u{…}`,
      };
    case 'depth':
      return {
        what: say`the groups of the regular expression stand too deep within each other`,
        remedy: say`write it with fewer brackets`,
      };
    case 'size':
      return {
        what: say`the regular expression is too large with its counts written out`,
        remedy: say`let counts within each other be small, and say by "maxLength" how long the text may be`,
      };
  }
}

/** A linear engine takes its time too, where a large pattern meets a long text. @param longest letters of a text */
function costFault(pattern: string, longest: number | undefined): PatternFault | null {
  const most = longestText(costOf(parsePattern(pattern)), MOST_STEPS);
  if ((longest ?? Number.POSITIVE_INFINITY) <= most) return null;
  return {
    what: say`the regular expression takes too long for long texts: it has to try many of its parts at each letter`,
    remedy: say`write at most "maxLength": ${most}, or begin with ^ and let its counts be smaller`,
  };
}

const SAFE = 'safe';

function runaway(verdict: string): Said {
  return verdict === EXPONENTIAL
    ? say`the regular expression can run away (exponential)`
    : say`the regular expression can run away (polynomial of degree ${verdict})`;
}

const UNKNOWN = 'unknown';
const EXPONENTIAL = 'exponential';

/**
 * Whether JavaScript's engine may run a pattern: its time does not grow faster than the text, and its counts let it try
 * few ways only, which the analyser does not look at. Without counts there are no such ways.
 */
export function isProved(source: string): boolean {
  return proved.get(source, () => {
    try {
      const pattern = parsePattern(source);
      if (verdictOf(source) !== SAFE) return false;
      return hasFewWays(pattern) || verdictOf(unbounded(source)) === SAFE;
    } catch {
      return false;
    }
  });
}

const proved = new Kept<boolean>(1_000);

/** `safe`, `unknown`, or how the time grows with the text: the degree of a polynomial, or worse. */
function verdictOf(pattern: string): string {
  if (sizeOf(parsePattern(pattern)) > LARGEST.analysed) return UNKNOWN;
  return verdicts.read(keyOf(pattern)) ?? judge(pattern);
}

function judge(pattern: string): string {
  // The pure JavaScript engine: no Java, no binary of some platform, nothing to download. Loaded for a new pattern only.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { checkSync } = require('recheck') as typeof import('recheck');
  const result = answerOf(() => checkSync(pattern, 'u', { timeout: TIME_LIMIT }));
  // That time ran out says something of the machine, not of the pattern.
  if (!result || result.status === 'unknown') return UNKNOWN;
  const { complexity } = result;
  const growth = complexity.type === 'polynomial' ? String(complexity.degree) : EXPONENTIAL;
  const verdict = result.status === 'safe' ? SAFE : growth;
  verdicts.write(keyOf(pattern), verdict);
  return verdict;
}

/** The analyser throws at some patterns that it has too little room for. */
function answerOf<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
