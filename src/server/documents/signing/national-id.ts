import { validate } from 'stdnum/lib/cjs/es/nif.js';

/** Kinds of semantics identifiers for persons of ETSI EN 319 412-1 §5.1.3, as Spanish authorities write them. */
const PREFIX = /^(?:IDC|PNO|TIN)ES-/;

/**
 * The Spanish national id of a person in its plain form: `IDCES-40123456W` and `40123456w` are both `40123456W`. What is
 * one is said by the library that judges the format `national-id` of forms.
 * @returns `null` when it is none, its letter does not fit, or it is a company's.
 */
export function nationalId(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(PREFIX, '')
    .replace(/[\s.-]/g, '');
  const found = validate(plain);
  return found.isValid && found.isIndividual && found.compact === plain ? plain : null;
}
