/** Check letters of DNI and NIE by the number's rest modulo 23 (Royal Decree 1553/2005, INT/2058/2008). */
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Kinds of semantics identifiers for persons of ETSI EN 319 412-1 §5.1.3, as Spanish authorities write them. */
const PREFIX = /^(?:IDC|PNO|TIN)ES-/;
const SHAPE = /^([XYZ]?)(\d{7,8})([A-Z])$/;

/**
 * A Spanish national id in its plain form: `IDCES-40123456W` and `40123456w` are both `40123456W`.
 * @returns `null` when it is none, or its letter does not fit.
 */
export function nationalId(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(PREFIX, '')
    .replace(/[\s.-]/g, '');
  const [, first = '', digits = '', letter = ''] = SHAPE.exec(plain) ?? [];
  if (digits.length !== (first ? 7 : 8)) return null;
  const number = Number((first && String('XYZ'.indexOf(first))) + digits);
  return LETTERS[number % 23] === letter ? plain : null;
}
