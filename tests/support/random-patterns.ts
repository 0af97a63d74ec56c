import fc from 'fast-check';

/** Letters that engines are known to take differently: blanks, ends of lines, marks, pairs and halves of pairs. */
const LETTERS = [
  ...['a', 'b', 'Z', '_', '0', '9', '-', '.', '^', '$', '\\', ']', '/', ' ', '\t', '\n', '\r', '\v', '\f', '\u0000'],
  ...['\u0085', '\u00a0', '\u1680', '\u180e', '\u2003', '\u200b', '\u2028', '\u2029', '\u202f', '\u3000', '\ufeff'],
  ...['à', 'ñ', '·', 'ſ', 'K', 'İ', 'a\u0301', 'я', 'α', '中', '٣', '😀', '𝒳', '\ud83d', '\ude00', '\uffff'],
];

const literal = fc.constantFrom(
  ...['a', 'b', 'Z', '_', '0', '-', ' ', '/', 'à', 'ſ', 'K', '·', '😀', '中', '\\.', '\\^', '\\$', '\\\\', '\\/'],
  ...['\\n', '\\r', '\\t', '\\v', '\\f', '\\0', '\\x41', '\\u00a0', '\\u2028', '\\u{1F600}', '\\uD83D\\uDE00', '\\cJ'],
);
const several = fc.constantFrom(
  ...[
    '\\s',
    '\\S',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\p{L}',
    '\\P{L}',
    '\\p{Lu}',
    '\\p{M}',
    '\\p{Script=Greek}',
    '\\p{sc=Latin}',
  ],
  ...[
    '\\P{Script=Cyrillic}',
    '\\p{Script_Extensions=Han}',
    '\\p{Emoji}',
    '\\p{Nd}',
    '\\p{Cs}',
    '\\p{Any}',
    '\\p{ASCII}',
  ],
);
const range = fc.constantFrom(
  'a-z',
  '0-9',
  'à-ü',
  '\\u2000-\\u200f',
  '\\x00-\\x1f',
  '\\u{1F600}-\\u{1F64F}',
  ' -~',
  '\\n-\\r',
);
const member = fc.oneof(literal, several, range, fc.constantFrom('\\b', '\\-', '\\]', '.', '$', '|', '('));
const set = fc
  .tuple(fc.constantFrom('', '^'), fc.array(member, { maxLength: 4 }))
  // A bare hyphen between two members would be a range.
  .map(([negated, members]) => `[${negated}${members.map((one) => (one === '-' ? '\\-' : one)).join('')}]`);
const count = fc.constantFrom('*', '+', '?', '{0}', '{1}', '{2}', '{0,2}', '{1,3}', '{2,}', '*?', '+?', '??', '{1,2}?');

const { pattern: anyPattern } = fc.letrec<{ pattern: string; row: string; one: string }>((tie) => ({
  pattern: fc.array(tie('row'), { minLength: 1, maxLength: 3 }).map((rows) => rows.join('|')),
  row: fc
    .tuple(fc.constantFrom('', '', '^'), fc.array(tie('one'), { maxLength: 4 }), fc.constantFrom('', '', '$'))
    .map(([start, parts, end]) => start + parts.join('') + end),
  one: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    literal,
    several,
    set,
    fc.constantFrom('.', '\\b', '\\B'),
    fc.tuple(fc.oneof(literal, several, set), count).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constant(')'), count).map((parts) => parts.join('')),
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
}));

const anyText = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join(''));
/** Texts that a pattern of `pattern` is likely to take: made of few letters. */
const plain = fc
  .array(fc.constantFrom('a', 'b', '0', ' ', '-', 'à', '😀'), { maxLength: 8 })
  .map((all) => all.join(''));

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    // Such as `[\\00-9]`: the parts do not go together.
    return false;
  }
}

/** Patterns that JavaScript takes with the flag `u`, of what the linear engine can say. */
export const patterns = anyPattern.filter(isPattern);

/** Texts of which a pattern takes some. */
export const texts = fc.array(fc.oneof(anyText, plain), { minLength: 4, maxLength: 8 });
