import { RE2JS } from 're2js';
import { costOf, longestText, MOST_STEPS, sizeOf } from './cost.ts';
import { type LetterSet, type PatternPart, parsePattern, UnsaidPattern } from './syntax.ts';

/** As much of a `RegExp` as a validator asks of it. */
export interface Pattern {
  test(text: string): boolean;
}

/** Patterns that were published before their size was bounded may be larger, and take ten times as long. */
const LARGEST = 20_000;
const STEPS = 10 * MOST_STEPS;

/**
 * A pattern of JavaScript with the flag `u` that reads each text once (RE2), whatever the text: no text can stop who runs
 * it. It fits the same texts as the JavaScript engine; a text that is too long for it does not fit.
 * @throws SyntaxError for a pattern that JavaScript refuses
 * @throws UnsaidPattern for one that the engine cannot say
 */
export function linearPattern(source: string): Pattern {
  new RegExp(source, 'u');
  const pattern = parsePattern(source);
  const size = sizeOf(pattern);
  if (size > LARGEST) throw new UnsaidPattern('size');
  const engine = compiled(pattern);
  const most = longestText(costOf(pattern), STEPS);
  const fitsWithin = fitsWithinLetter(pattern);
  return { test: (text) => text.length <= most && (engine.test(text) || (fitsWithin && WIDE.test(text))) };
}

/** A letter of two UTF-16 code units. */
const WIDE = /[\u{10000}-\u{10ffff}]/u;

/**
 * Whether the pattern fits the nothing between the two code units of one letter. The language has no such place
 * (ECMA-262, AdvanceStringIndex), but the JavaScript engines of today's browsers look for a match there too, where no
 * letter, start, end or edge of a word is: `\B` fits "a😀a" in them.
 */
function fitsWithinLetter(part: PatternPart): boolean {
  switch (part.is) {
    case 'no-edge':
      return true;
    case 'row':
      return part.parts.every(fitsWithinLetter);
    case 'choice':
      return part.parts.some(fitsWithinLetter);
    case 'repeat':
      return part.least === 0 || fitsWithinLetter(part.part);
    default:
      return false;
  }
}

function compiled(pattern: PatternPart): RE2JS {
  try {
    return RE2JS.compile(sayPart(pattern));
  } catch (error) {
    if (error instanceof UnsaidPattern) throw error;
    throw new UnsaidPattern('size');
  }
}

/** The pattern in the language of RE2. LetterSet are numbers: classes such as `\s` hold other ones there. */
function sayPart(part: PatternPart): string {
  switch (part.is) {
    case 'letters':
      return sayLetters(part.letters);
    case 'row':
      return part.parts.map(sayInner).join('');
    case 'choice':
      return part.parts.map(sayPart).join('|');
    case 'repeat':
      return sayRepeat(part.part, part.least, part.most);
    case 'start':
      return '\\A';
    case 'end':
      return '\\z';
    case 'edge':
      return '\\b';
    case 'no-edge':
      return '\\B';
    case 'look':
      throw new UnsaidPattern('lookaround');
    case 'again':
      throw new UnsaidPattern('back reference');
  }
}

function sayInner(part: PatternPart): string {
  return part.is === 'choice' ? `(?:${sayPart(part)})` : sayPart(part);
}

function sayLetters(letters: LetterSet): string {
  if (letters.length === 0) return '[^\\x{0}-\\x{10FFFF}]';
  const ranges = letters.flatMap((from, at) =>
    at % 2 === 0 ? [`\\x{${from.toString(16)}}-\\x{${(letters[at + 1] as number).toString(16)}}`] : [],
  );
  return `[${ranges.join('')}]`;
}

/** RE2 counts no further than this, counts within counts multiplied. */
const MOST_COUNTED = 1000;

function sayRepeat(part: PatternPart, least: number, most: number): string {
  const once = `(?:${sayPart(part)})`;
  const counted = Math.max(least, Number.isFinite(most) ? most : 1);
  if (counted * countsIn(part) <= MOST_COUNTED) {
    if (Number.isFinite(most)) return `(?:${once}{${least},${most}})`;
    return `(?:${once}{${least},})`;
  }
  const optional = Number.isFinite(most) ? `${once}?`.repeat(most - least) : `${once}*`;
  return `(?:${once.repeat(least)}${optional})`;
}

/** The counts within each other, multiplied. */
function countsIn(part: PatternPart): number {
  switch (part.is) {
    case 'row':
    case 'choice':
      return Math.max(1, ...part.parts.map(countsIn));
    case 'repeat':
      return Math.max(part.least, Number.isFinite(part.most) ? part.most : 1) * countsIn(part.part);
    default:
      return 1;
  }
}
