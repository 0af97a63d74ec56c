import { beforeAll, describe, expect, it } from 'vitest';
import { isOfFormat } from '../../../src/compiler/formats/index.ts';
import {
  type CertificateFacts,
  readCertificate,
  readPem,
  serialText,
} from '../../../src/server/domain/documents/signing/certificate.ts';
import { checkCertificate, plainNationalId } from '../../../src/server/domain/documents/signing/check-certificate.ts';
import { COMMON_NAME, type Identity, issue, pemOf } from '../../../src/server/domain/documents/test-authority/issue.ts';
import { NIF, subjectOf } from '../support/signing/certificates.ts';

const ME = NIF['20001'];
const NOW = new Date();
const named = (name: string) => [[COMMON_NAME, name]] as const;
const factsOf = ({ certificate }: Identity) => readCertificate(certificate);
const trusting = (...authorities: CertificateFacts[]) => ({ authorities, isRevoked: () => false });

function outcome(leaf: Identity, authorities: readonly Identity[], now = NOW): string {
  try {
    return `chain of ${checkCertificate(factsOf(leaf), ME, trusting(...authorities.map(factsOf)), now).length}`;
  } catch (error) {
    return (error as Error).message.replace('errors.signing.', '');
  }
}

describe('a national id', () => {
  it.each([
    ['40123456W', '40123456W'],
    ['IDCES-40123456w', '40123456W'],
    ['PNOES-40123456W', '40123456W'],
    ['TINES-40123456W', '40123456W'],
    [' 40.123.456-W ', '40123456W'],
    ['IDCES-X1234567L', 'X1234567L'],
    ['Y1234567X', 'Y1234567X'],
    ['Z1234567R', 'Z1234567R'],
    ['IDCES-M1234567L', 'M1234567L'],
    ['K1234567L', 'K1234567L'],
    ['L1234567L', 'L1234567L'],
    ['M1234567A', null],
    ['IDCES-B12345674', null],
    ['40123456A', null],
    ['4012345W', null],
    ['X12345678L', null],
    ['IDCPT-40123456W', null],
    ['VATES-B12345674', null],
    ['', null],
  ])('%s is %s', (text, plain) => {
    expect(plainNationalId(text)).toBe(plain);
    // An id read from a certificate passes the forms' own format.
    if (plain !== null) expect(isOfFormat('national-id', plain)).toBe(true);
  });
});

describe('the way up to an accepted authority', () => {
  let root: Identity;
  let issuer: Identity;
  let mine: Identity;
  const leaf = (by: Identity) => issue({ subject: subjectOf(ME), kind: 'p-256' }, by);
  beforeAll(async () => {
    root = await issue({ subject: named('root'), authority: true, kind: 'p-256' });
    issuer = await issue({ subject: named('issuer'), authority: true, pathLength: 0, kind: 'p-256' }, root);
    mine = await leaf(issuer);
  });

  it('goes over every authority there is, in whatever order they were configured', () => {
    expect(outcome(mine, [root, issuer])).toBe('chain of 2');
    expect(outcome(mine, [issuer, root])).toBe('chain of 2');
  });

  it('may end at an authority whose own issuer is not configured', () => {
    expect(outcome(mine, [issuer])).toBe('chain of 1');
  });

  it('is not there when the nearest authority is not configured', () => {
    expect(outcome(mine, [root])).toBe('untrusted');
    expect(outcome(mine, [])).toBe('untrusted');
  });

  it('does not go through a certificate that is no authority, or may not issue', async () => {
    const person = await leaf(issuer);
    expect(outcome(await leaf(person), [root, issuer, person])).toBe('untrusted');
    const mute = await issue({ subject: named('mute'), authority: true, keyUsage: [6], kind: 'p-256' }, root);
    expect(outcome(await leaf(mute), [root, mute])).toBe('untrusted');
  });

  it('does not go past the length an authority allows below it', async () => {
    const deep = await issue({ subject: named('deep'), authority: true, kind: 'p-256' }, issuer);
    expect(outcome(await leaf(deep), [root, issuer, deep])).toBe('chain of 1');
    const short = await issue({ subject: named('short'), authority: true, pathLength: 0, kind: 'p-256' });
    const below = await issue({ subject: named('below'), authority: true, kind: 'p-256' }, short);
    expect(outcome(await leaf(below), [short, below])).toBe('chain of 1');
  });

  it('wants every authority on it to be valid', async () => {
    const old = await issue({ subject: named('old'), authority: true, from: -20, to: -1, kind: 'p-256' }, root);
    expect(outcome(await leaf(old), [root, old])).toBe('authorityExpired');
  });

  it('tells two authorities of one name apart by their signatures', async () => {
    const twin = await issue({ subject: named('issuer'), authority: true, kind: 'p-256' }, root);
    expect(outcome(mine, [twin, root])).toBe('untrusted');
    expect(outcome(mine, [twin, issuer, root])).toBe('chain of 2');
  });

  it('refuses what is revoked, the authorities above included', () => {
    const authorities = [root, issuer].map(factsOf);
    for (const revoked of [mine, issuer, root].map(factsOf)) {
      const trust = { authorities, isRevoked: (one: CertificateFacts) => one.serial === revoked.serial };
      expect(() => checkCertificate(factsOf(mine), ME, trust, NOW)).toThrow('errors.signing.revoked');
    }
  });
});

it('reads every certificate of a PEM text, and serial numbers however they are written', async () => {
  const [one, two] = [await issue({ subject: named('one') }), await issue({ subject: named('two') })];
  expect(readPem(`some words\n${pemOf(one)}\n${pemOf(two)}`)).toHaveLength(2);
  expect(['0A:0b', '0x0a0B', '00 0a 0b', 'a0b'].map(serialText)).toEqual(Array(4).fill('a0b'));
});
