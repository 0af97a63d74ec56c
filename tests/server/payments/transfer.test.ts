import { isValidIBAN } from 'ibantools';
import { expect, it } from 'vitest';
import { creditorReference, possibleReferences } from '../../../src/server/payments/creditor-reference.ts';
import { accountOf, transferCode, transferPicture } from '../../../src/server/payments/payment-words.ts';

it.each([
  ['539007547034', 'RF18539007547034'],
  ['7K3M-9QXT', 'RF627K3M9QXT'],
  ['C000000042', 'RF76C000000042'],
  ['ABCDEFGHIJKLMNOPQRSTU', 'RF95ABCDEFGHIJKLMNOPQRSTU'],
])('the creditor reference of %s has the check digits of ISO 11649', (key, reference) => {
  expect(creditorReference(key)).toBe(reference);
  expect(reference.length).toBeLessThanOrEqual(25);
  expect(possibleReferences(reference.replace(/.{4}/g, '$& '))).toContain(reference);
  // Another figure, and two figures that changed places, are seen.
  const [other, swapped] = [
    reference.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    `${reference.slice(0, 2)}${reference[3]}${reference[2]}${reference.slice(4)}`,
  ];
  expect(possibleReferences(other)).not.toContain(other);
  expect(possibleReferences(swapped)).not.toContain(swapped);
});

it('refuses what is no key of a case', () => {
  for (const key of ['', 'ç', 'A'.repeat(22)]) expect(() => creditorReference(key)).toThrow();
});

const IBAN = 'ES9121000418450200051332';

it.each([
  [
    { iban: IBAN, holder: "Col·legi Professional d'Enginyeria d'Exemple" },
    762,
    `BCD\n002\n1\nSCT\n\nCol·legi Professional d'Enginyeria d'Exemple\n${IBAN}\nEUR7.62\n\nRF627K3M9QXT`,
  ],
  [
    { iban: IBAN, holder: 'Club Vallfosca', bic: 'CAIXESBBXXX' },
    12_000,
    `BCD\n002\n1\nSCT\nCAIXESBBXXX\nClub Vallfosca\n${IBAN}\nEUR120.00\n\nRF627K3M9QXT`,
  ],
  [
    { iban: IBAN, holder: 'Club Vallfosca' },
    99_999_999_999,
    `BCD\n002\n1\nSCT\n\nClub Vallfosca\n${IBAN}\nEUR999999999.99\n\nRF627K3M9QXT`,
  ],
])('the code of a transfer has the lines of EPC069-12 in their order: %o', (account, cents, said) => {
  const code = transferCode(account, cents, 'RF627K3M9QXT');
  expect(Buffer.from(code, 'utf8')).toEqual(Buffer.from(said, 'utf8'));
  // The longest that the guideline allows, which fits version 13 of a QR code.
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
});

it('the account is that of the settings, its holder within the 70 characters of a transfer', () => {
  const organisation = { name: `Associació ${'x'.repeat(80)}` };
  const known = accountOf({ links: {}, organisation, bankAccount: 'ES91 2100 0418 4502 0005 1332' });
  expect(known).toEqual({ iban: IBAN, holder: organisation.name.slice(0, 70) });
  expect(isValidIBAN(known?.iban ?? '')).toBe(true);
  expect(
    accountOf({ links: {}, bankAccount: IBAN, beneficiary: 'Club', bankCode: 'CAIXESBBXXX', organisation }),
  ).toEqual({
    iban: IBAN,
    holder: 'Club',
    bic: 'CAIXESBBXXX',
  });
  expect(accountOf({ links: {}, organisation })).toBeNull();
});

it('the picture of the code is a GIF, large enough for a camera', () => {
  const picture = transferPicture(transferCode({ iban: IBAN, holder: 'Club Vallfosca' }, 762, 'RF627K3M9QXT'));
  const bytes = Buffer.from(picture);
  expect(bytes.subarray(0, 6).toString('latin1')).toMatch(/^GIF8[79]a$/);
  // 37 modules of version 5 and a quiet zone of four on each side, six pixels each.
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([270, 270]);
});
