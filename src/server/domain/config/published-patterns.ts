import { hasFewWays } from '../../../core/patterns/cost.ts';
import { ENGINE_CODE } from '../../../core/patterns/engine-code.ts';
import { linearPattern, type Pattern } from '../../../core/patterns/linear.ts';
import { parsePattern, UnsaidPattern } from '../../../core/patterns/syntax.ts';

/** Where the code of validators finds what it calls `RegExp`. It runs from a `data:` address, which has nothing else in common with the server. */
const ENGINE = Symbol.for('workspace.patterns');
const NAME = `globalThis[Symbol.for(${JSON.stringify(ENGINE.description)})]`;

/**
 * A pattern that a validator asks for. It is compiled for the first text: most of a version's patterns wait long for one.
 * An earlier version may hold what the linear engine cannot say, such as a lookahead. Its check found that the time of
 * JavaScript's engine does not grow faster than the text, except by counts within counts; where those are few it runs
 * there. Where they are not, no text fits: such a form waits for its next version.
 */
export function publishedPattern(source: string): Pattern {
  let pattern: Pattern | undefined;
  return {
    test(text) {
      pattern ??= compiled(source);
      return pattern.test(text);
    },
  };
}

const FITS_NONE: Pattern = { test: () => false };

function compiled(source: string): Pattern {
  try {
    return linearPattern(source);
  } catch (error) {
    if (!(error instanceof UnsaidPattern)) throw error;
    return areFewWays(source) ? new RegExp(source, 'u') : FITS_NONE;
  }
}

function areFewWays(source: string): boolean {
  try {
    return hasFewWays(parsePattern(source));
  } catch {
    return false;
  }
}

/**
 * A pattern as AJV's code makes it, with the flag `u`, and its text where esbuild wrote that in double quotes. Expressions
 * without that flag are those of our formats.
 */
const MADE = /\bRegExp\((?:("(?:[^"\\]|\\.)*")|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[\w$]+),\s*(["'`])u\2\)/g;

/**
 * A module of validators for browsers. One of an earlier version runs its patterns natively; where their counts could keep
 * a browser busy, it takes another engine as a later version's does.
 */
export function forBrowsers(code: string): string {
  if (code.includes('runPatterns')) return code;
  const isHarmless = ([, text]: RegExpMatchArray) => text !== undefined && areFewWays(JSON.parse(text) as string);
  return [...code.matchAll(MADE)].every(isHarmless) ? code : code + ENGINE_CODE;
}

/** AJV writes patterns with the flag `u`; all other expressions in its code are those of our formats. */
function RegExpOfValidators(source: string, flags?: string): Pattern {
  return flags === 'u' ? publishedPattern(source) : new RegExp(source, flags);
}
RegExpOfValidators.prototype = RegExp.prototype;
Object.defineProperty(globalThis, ENGINE, { value: RegExpOfValidators, configurable: true });

/**
 * The address of a module of validators whose patterns run on the linear engine, whichever version published it. One that
 * was made for browsers has a `RegExp` of its own, and is given its engine.
 */
export function addressOfValidators(code: string): string {
  const whole = code.endsWith(ENGINE_CODE) ? code : `const RegExp=${NAME};${code}`;
  return `data:text/javascript;base64,${Buffer.from(whole).toString('base64')}`;
}
