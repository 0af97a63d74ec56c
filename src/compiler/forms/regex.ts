import { checkSync } from 'recheck';

/**
 * Most time one pattern may take to be looked at, in milliseconds by the clock. A pattern of a form takes a
 * second of work at most, but on a machine that does twenty other things that second lasts.
 */
const TIME_LIMIT = 60_000;

const known = new Map<string, PatternFault | null>();

export interface PatternFault {
  what: string;
  remedy: string;
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
      what: `the regular expression does not work: ${reason}`,
      remedy: 'correct it (JavaScript, flag u; every \\ is written twice in JSON)',
    };
  }
  // The pure JavaScript engine: no Java, no binary of some platform, nothing to download.
  process.env.RECHECK_BACKEND = 'pure';
  const result = checkSync(pattern, 'u', { timeout: TIME_LIMIT });
  if (result.status === 'safe') return null;
  const what =
    result.status === 'vulnerable'
      ? `the regular expression can run away (${result.complexity.summary.replace(' (fuzz)', '')})`
      : 'the regular expression is too tangled to tell whether it can run away';
  return { what, remedy: 'let no two repetitions match the same characters side by side, and begin with ^' };
}
