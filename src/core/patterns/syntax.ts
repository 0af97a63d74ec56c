/** A set of code points: pairs of first and last, both within it, in order and apart from each other. */
export type LetterSet = readonly number[];

/** A regular expression as a tree. Groups are gone, and so is whether a repetition is greedy: neither decides what fits. */
export type PatternPart =
  | { is: 'letters'; letters: LetterSet }
  | { is: 'row' | 'choice'; parts: readonly PatternPart[] }
  | { is: 'repeat'; part: PatternPart; least: number; most: number }
  | { is: 'start' | 'end' | 'edge' | 'no-edge' }
  /** What stands before or after is looked at (`(?=…)`), or text that was found is asked for again (`\1`). */
  | { is: 'look'; part: PatternPart }
  | { is: 'again' };

/** A part that no engine can run which reads a text once, or one that is not worth its code. */
export type Unsaid = 'lookaround' | 'back reference' | 'flags' | 'half letter' | 'depth' | 'size';

/** The linear engine cannot say a pattern. */
export class UnsaidPattern extends Error {
  readonly what: Unsaid;

  constructor(what: Unsaid) {
    super(`The pattern uses ${what}.`);
    this.what = what;
  }
}

/** Groups within each other. */
const DEEPEST = 100;
const LAST = 0x10ffff;
const ANY: LetterSet = [0, LAST];
const DIGIT: LetterSet = [0x30, 0x39];
const WORD: LetterSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
/** `WhiteSpace` and `LineTerminator` of ECMA-262, 12.2 and 12.3. */
const BLANK: LetterSet = [
  ...[0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029],
  ...[0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff],
];
/** The letters that `.` does not take without the flag `s`: ECMA-262, 12.3. */
const LINE_END: LetterSet = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/**
 * Reads a pattern of JavaScript with the flag `u` (ECMA-262, 22.2.1).
 * @param source of a `RegExp` that could be made: its syntax is right
 * @throws UnsaidPattern for groups that are too deep, changed flags, and half of a pair of surrogates
 */
export function parsePattern(source: string): PatternPart {
  return new Parser(source).whole();
}

class Parser {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  whole(): PatternPart {
    return this.#choice();
  }

  #choice(): PatternPart {
    if (++this.#depth > DEEPEST) throw new UnsaidPattern('depth');
    const parts = [this.#row()];
    while (this.#take('|')) parts.push(this.#row());
    this.#depth--;
    return parts.length === 1 ? (parts[0] as PatternPart) : { is: 'choice', parts };
  }

  #row(): PatternPart {
    const parts: PatternPart[] = [];
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) parts.push(this.#repeated());
    return parts.length === 1 ? (parts[0] as PatternPart) : { is: 'row', parts };
  }

  #repeated(): PatternPart {
    const part = this.#one();
    const [least, most] = this.#count();
    return least === 1 && most === 1 ? part : { is: 'repeat', part, least, most };
  }

  #count(): [least: number, most: number] {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at, this.#at + 100));
    if (!found) return [1, 1];
    const [all, sign, least, open, most] = found;
    this.#at += all.length;
    if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY];
    if (!open) return [Number(least), Number(least)];
    return [Number(least), most ? Number(most) : Number.POSITIVE_INFINITY];
  }

  #one(): PatternPart {
    if (this.#take('(')) return this.#group();
    if (this.#take('[')) return { is: 'letters', letters: this.#set() };
    if (this.#take('^')) return { is: 'start' };
    if (this.#take('$')) return { is: 'end' };
    if (this.#take('.')) return { is: 'letters', letters: without(LINE_END) };
    if (this.#take('\\b')) return { is: 'edge' };
    if (this.#take('\\B')) return { is: 'no-edge' };
    const again = /^\\(?:[1-9]\d*|k<[^>]*>)/.exec(this.#source.slice(this.#at));
    if (again) {
      this.#at += again[0].length;
      return { is: 'again' };
    }
    return { is: 'letters', letters: this.#letters() };
  }

  #group(): PatternPart {
    const [opening = ''] = /^\?(?::|<?[=!]|<[^>]*>)/.exec(this.#source.slice(this.#at)) ?? [];
    if (opening === '' && this.#sees('?')) throw new UnsaidPattern('flags');
    this.#at += opening.length;
    const part = this.#choice();
    this.#at += 1;
    return /[=!]$/.test(opening) ? { is: 'look', part } : part;
  }

  #set(): LetterSet {
    const isNegated = this.#take('^');
    const ranges: number[] = [];
    while (!this.#take(']')) {
      const letters = this.#letters();
      if (isOne(letters) && this.#sees('-') && this.#source[this.#at + 1] !== ']') {
        const back = this.#at++;
        const until = this.#letters();
        if (isOne(until)) ranges.push(letters[0] as number, until[0] as number);
        else {
          // `[a-\d]` is refused with the flag `u`, so this is not reached by a pattern that works.
          this.#at = back;
          ranges.push(...letters);
        }
      } else ranges.push(...letters);
    }
    return isNegated ? without(united(ranges)) : united(ranges);
  }

  /** A letter, or the letters of an escape. */
  #letters(): LetterSet {
    if (!this.#take('\\')) return this.#literal(this.#source.codePointAt(this.#at) as number);
    const name = this.#source[this.#at++] as string;
    switch (name) {
      case 'd':
        return DIGIT;
      case 'D':
        return without(DIGIT);
      case 'w':
        return WORD;
      case 'W':
        return without(WORD);
      case 's':
        return BLANK;
      case 'S':
        return without(BLANK);
      case 'b':
        return [8, 8];
      case 'c':
        return one(this.#source.charCodeAt(this.#at++) % 32);
      case 'x':
        return this.#hexadecimal(2);
      case 'u':
        return this.#unicode();
      case 'p':
      case 'P':
        return this.#property(name);
      default:
        return one(CONTROLS[name] ?? name.charCodeAt(0));
    }
  }

  #literal(letter: number): LetterSet {
    this.#at += letter > 0xffff ? 2 : 1;
    return whole(letter);
  }

  #hexadecimal(length: number): LetterSet {
    const letter = Number.parseInt(this.#source.slice(this.#at, this.#at + length), 16);
    this.#at += length;
    return one(letter);
  }

  #unicode(): LetterSet {
    if (this.#take('{')) {
      const end = this.#source.indexOf('}', this.#at);
      const letter = Number.parseInt(this.#source.slice(this.#at, end), 16);
      this.#at = end + 1;
      return whole(letter);
    }
    const [high = 0] = this.#hexadecimal(4);
    const low = /^\\u(d[c-f][0-9a-f]{2})/i.exec(this.#source.slice(this.#at, this.#at + 6))?.[1];
    if (high < 0xd800 || high > 0xdbff || low === undefined) return whole(high);
    this.#at += 6;
    return one((high - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00) + 0x10000);
  }

  #property(sign: string): LetterSet {
    const end = this.#source.indexOf('}', this.#at) + 1;
    const name = this.#source.slice(this.#at, end);
    this.#at = end;
    const letters = lettersWith(name);
    return sign === 'p' ? letters : without(letters);
  }

  #sees(words: string): boolean {
    return this.#source.startsWith(words, this.#at);
  }

  #take(words: string): boolean {
    if (!this.#sees(words)) return false;
    this.#at += words.length;
    return true;
  }
}

const one = (letter: number): LetterSet => [letter, letter];
const isOne = (letters: LetterSet) => letters.length === 2 && letters[0] === letters[1];

/** Half of a pair by itself: engines do not agree on where it stands in a text. */
function whole(letter: number): LetterSet {
  if (letter >= 0xd800 && letter <= 0xdfff) throw new UnsaidPattern('half letter');
  return one(letter);
}

function united(ranges: readonly number[]): LetterSet {
  const pairs = ranges.flatMap((from, at) => (at % 2 === 0 ? [[from, ranges[at + 1] as number] as const] : []));
  pairs.sort(([one], [other]) => one - other);
  const all: number[] = [];
  for (const [from, to] of pairs) {
    const last = all.at(-1);
    if (last === undefined || from > last + 1) all.push(from, to);
    else all[all.length - 1] = Math.max(last, to);
  }
  return all;
}

function without(letters: LetterSet): LetterSet {
  if (letters.length === 0) return ANY;
  const all: number[] = [];
  let next = 0;
  for (let at = 0; at < letters.length; at += 2) {
    const from = letters[at] as number;
    if (from > next) all.push(next, from - 1);
    next = (letters[at + 1] as number) + 1;
  }
  if (next <= LAST) all.push(next, LAST);
  return all;
}

const properties = new Map<string, LetterSet>();

/**
 * The letters with a property (`{Script=Latin}`), as the JavaScript engine knows them: tables of another library are of
 * another edition of Unicode.
 */
function lettersWith(name: string): LetterSet {
  const known = properties.get(name);
  if (known) return known;
  const some = new RegExp(`\\p${name}+`, 'gu');
  const ranges: number[] = [];
  // Halves of pairs side by side would be read as one letter; no property tells them apart.
  if (new RegExp(`\\p${name}`, 'u').test('\ud800')) ranges.push(0xd800, 0xdfff);
  for (const [from, to] of SCANNED) {
    const text = lettersFrom(from, to);
    const units = from > 0xffff ? 2 : 1;
    for (const { 0: found, index } of text.matchAll(some))
      ranges.push(from + index / units, from + (index + found.length) / units - 1);
  }
  const letters = united(ranges);
  properties.set(name, letters);
  return letters;
}

/** All letters but halves of pairs, in parts of one length in UTF-16 each. */
const SCANNED = [
  [0, 0xd7ff],
  [0xe000, 0xffff],
  ...Array.from({ length: 16 }, (_, plane) => [(plane + 1) << 16, ((plane + 1) << 16) + 0xffff] as const),
] as const;

function lettersFrom(from: number, to: number): string {
  let text = '';
  for (let at = from; at <= to; at += 4096)
    text += String.fromCodePoint(...Array.from({ length: Math.min(4096, to - at + 1) }, (_, step) => at + step));
  return text;
}
