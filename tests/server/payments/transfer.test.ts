import { decode } from 'fast-png';
import { isValidIBAN } from 'ibantools';
import decodeQr from 'qr/decode.js';
import { expect, it } from 'vitest';
import { fileType } from '../../../src/core/files/file-type.ts';
import { creditorReference, possibleReferences } from '../../../src/server/domain/dues/creditor-reference.ts';
import { accountOf, transferCode, transferPicture } from '../../../src/server/domain/dues/payment-words.ts';

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

it('the picture of the code is a small PNG, large enough for a camera, and says the code', () => {
  const code = transferCode({ iban: IBAN, holder: 'Club Vallfosca' }, 762, 'RF627K3M9QXT');
  const picture = transferPicture(code);
  expect(fileType(picture)).toBe('image/png');
  expect(picture.byteLength).toBeLessThan(4_000);
  const { width, height, data } = decode(picture);
  // 37 modules of version 5 and a quiet zone of four on each side, six pixels each.
  expect([width, height]).toEqual([270, 270]);
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (data[at >> 2] ?? 0)));
  expect(decodeQr({ width, height, data: rgba })).toBe(code);
});

it('the picture of the longest code is small too', () => {
  const longest = transferCode(
    { iban: IBAN, holder: 'é'.repeat(70), bic: 'CAIXESBBXXX' },
    99_999_999_999,
    'RF'.padEnd(25, '7'),
  );
  expect(transferPicture(longest).byteLength).toBeLessThan(12_000);
});
