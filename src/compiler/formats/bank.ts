import { isValidIBAN } from 'ibantools';

/** International account numbers (ISO 13616) without blanks: length and shape of the country, check digits. */
export const formats: Record<string, (text: string) => boolean> = { iban: isValidIBAN };
