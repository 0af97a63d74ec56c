import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCertificate, readPem } from '../../../src/server/domain/documents/signing/certificate.ts';
import {
  RevocationChecks,
  type RevocationEvent,
  type RevocationPolicy,
} from '../../../src/server/domain/documents/signing/revocation/revocation-checks.ts';
import { askOutside, isPrivateAddress } from '../../../src/server/kit/ask-outside.ts';
import { NIF } from '../support/signing/certificates.ts';
import { type Mood, OpensslAuthority } from './support/openssl-authority.ts';
import type { Named } from './support/openssl-configuration.ts';

const ME = NIF['20001'];
const HOUR = 3_600_000;

let authority: OpensslAuthority;
let chain: ReturnType<typeof readPem>;
let events: RevocationEvent[];
beforeAll(async () => {
  authority = await OpensslAuthority.open();
  chain = readPem(String(await authority.file('authorities.pem'))).reverse();
});
afterAll(() => authority.close());
beforeEach(() => {
  authority.moods = { ocsp: 'works', crl: 'works', tsa: 'works' };
  authority.asked = [];
  events = [];
});

const checks = (change: Partial<RevocationPolicy> = {}) =>
  new RevocationChecks({ mode: 'hard', privateHosts: ['127.0.0.1'], ...change }, (event) => events.push(event));

/** The outcome for one certificate: how it is known to be good, or the name of the refusal. */
async function outcome(named: Named, policy: Partial<RevocationPolicy> = {}, revoked = false, now = new Date()) {
  const { certificate, name } = await authority.personal(ME, named);
  if (revoked) await authority.revoke(name);
  try {
    const found = await checks(policy).demand(readCertificate(certificate), chain, now);
    return found && [found.result, ...found.proofs.map(({ kind }) => kind)].join(' ');
  } catch (error) {
    return (error as Error).message.replace('errors.signing.', '');
  }
}

describe('an authority is asked', () => {
  it.each<[Named, string, string]>([
    ['both', 'good ocsp', 'ocsp'],
    ['ocsp', 'good ocsp', 'ocsp'],
    ['crl', 'good crl', 'crl'],
    ['none', 'revocationUnnamed', ''],
  ])('where the certificate names %s', async (named, expected, asked) => {
    expect(await outcome(named)).toBe(expected);
    expect(authority.asked.join()).toBe(asked);
  });

  it.each<Named>(['ocsp', 'crl'])('and what it has revoked is refused whatever the setting, by %s', async (named) => {
    expect(await outcome(named, {}, true)).toBe('revoked');
    expect(await outcome(named, { mode: 'soft' }, true)).toBe('revoked');
  });

  it('never in mode off', async () => {
    expect(await outcome('both', { mode: 'off' }, true)).toBe(null);
    expect(authority.asked).toEqual([]);
  });

  it('once until its answer is out of date', async () => {
    const { certificate } = await authority.personal(ME);
    const leaf = readCertificate(certificate);
    const mine = checks();
    const now = new Date();
    await mine.demand(leaf, chain, now);
    await mine.demand(leaf, chain, now);
    expect(authority.asked).toEqual(['ocsp']);
    await mine.demand(leaf, chain, new Date(now.getTime() + HOUR + 60_000));
    expect(authority.asked).toEqual(['ocsp', 'ocsp']);
  });
});

describe('an invalid answer', () => {
  it('is followed by the list: the responder hangs', async () => {
    authority.moods.ocsp = 'hangs';
    expect(await outcome('both')).toBe('good crl');
  });

  const moods: Mood[] = ['fails', 'leads elsewhere', 'floods', 'signs as a stranger', 'repeats itself'];
  it.each(moods)('is followed by the list, by a refusal or by going on: the responder %s', async (mood) => {
    // There is an answer to repeat, about somebody else.
    await outcome('ocsp');
    authority.moods.ocsp = mood;
    expect(await outcome('both')).toBe('good crl');
    authority.moods.crl = 'fails';
    const { certificate } = await authority.personal(ME);
    const results = await Promise.all(
      (['hard', 'soft'] as const).map((mode) =>
        checks({ mode })
          .demand(readCertificate(certificate), chain, new Date())
          .then(
            (found) => found?.result,
            (error) => [error.message, error.statusCode],
          ),
      ),
    );
    expect(results).toEqual([['errors.signing.revocationSilent', 503], 'silent']);
    expect(events.at(-1)).toMatchObject({ result: 'silent', services: ['127.0.0.1'] });
  });

  it.each<[Named, number, string]>([
    ['ocsp', 3 * HOUR, 'revocationSilent'],
    ['crl', 3 * HOUR, 'revocationSilent'],
    ['ocsp', -HOUR, 'revocationSilent'],
    ['crl', -HOUR, 'revocationSilent'],
  ])('is one of another time: %s, %i ms from now', async (named, later, expected) => {
    expect(await outcome(named, {}, false, new Date(Date.now() + later))).toBe(expected);
  });

  it('is a list of another authority, or no list', async () => {
    const list = await authority.file('list.der');
    try {
      await authority.openssl(
        'ca',
        '-config',
        'ca.cnf',
        '-gencrl',
        '-cert',
        'root.pem',
        '-keyfile',
        'root.key',
        '-out',
        'r.pem',
      );
      await authority.openssl('crl', '-in', 'r.pem', '-outform', 'DER', '-out', 'list.der');
      expect(await outcome('crl')).toBe('revocationSilent');
      await writeFile(authority.path('list.der'), 'nothing of the kind');
      expect(await outcome('crl')).toBe('revocationSilent');
    } finally {
      await writeFile(authority.path('list.der'), list);
    }
  });

  it('is from a private network, unless the operator names the host', async () => {
    expect(await outcome('both', { privateHosts: [] })).toBe('revocationSilent');
    expect(authority.asked).toEqual([]);
    // A name that stands for such an address is no better than the address.
    const call = { patience: 60_000, maxBytes: 100_000 };
    const named = `${authority.url.replace('127.0.0.1', 'localhost')}/crl`;
    await expect(askOutside(named, { ...call, privateHosts: [] })).rejects.toThrow('localhost has a private address');
    expect(authority.asked).toEqual([]);
    expect(await askOutside(named, { ...call, privateHosts: ['localhost'] })).toEqual(await authority.file('list.der'));
  });
});

it.each([
  ['93.184.215.14', false],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', false],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a00:1', true],
  ['64:ff9b::a00:1', true],
  ['no address', true],
])('the address %s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
