import { createRequire } from 'node:module';
import { type Said, say } from '../said/say.ts';
import { readVerdict, writeVerdict } from './pattern-verdicts.ts';

const require = createRequire(import.meta.url);

/**
 * Most time one pattern may take to be looked at, in milliseconds by the clock. A pattern of a form takes a
 * second of work at most, but on a machine that does twenty other things that second lasts.
 */
const TIME_LIMIT = 60_000;

const known = new Map<string, PatternFault | null>();

interface PatternFault {
  what: Said;
  remedy: Said;
}

/**
 * Whether a pattern compiles with the flag `u`, as AJV uses it, and cannot run away: time that grows
 * faster than the text lets one member stop the server for all. Not provable in time counts as unsafe.
 */
export function patternFault(pattern: string): PatternFault | null {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const fault = examine(pattern);
  known.set(pattern, fault);
  return fault;
}

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
  const verdict = readVerdict(pattern) ?? judge(pattern);
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
  writeVerdict(pattern, verdict);
  return verdict;
}
