import { compact, validate } from 'stdnum/lib/cjs/es/nif.js';

/** DNI, NIE, and the NIF of companies, with their check letters; in capitals, without blanks, points or hyphens. */
export const formats: Record<string, (text: string) => boolean> = {
  'national-id': (text) => validate(text).isValid && compact(text) === text,
};
