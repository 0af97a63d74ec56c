import { describe, expect, it } from 'vitest';
import type { Block, Manifest } from '../../../src/core/config.ts';
import { linkAddress } from '../../../src/server/domain/accounts/passwords/password-links.ts';
import { loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { publicAddress } from '../../../src/server/domain/config/page-address.ts';
import { maskedEmail } from '../../../src/server/domain/records/mailbox.ts';
import { clientAddress } from '../../../src/server/http/caller.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const compiled = await fixtureVersion();
const version = await loadVersion(compiled.manifest as Manifest, async (name) => compiled.files.get(name) ?? '');
const PLACE = { publicUrl: 'https://socis.example/espai', redirectHosts: ['xarxa.example'], demo: false };
const OWN = 'https://socis.example/espai/pages/new-password';

describe('the page a mailed link leads to', () => {
  it.each([
    [`${OWN}?username=1&token=`, `${OWN}?username=1&token=`],
    [`${OWN}#x`, OWN],
    ['https://xarxa.example/anything?token=', 'https://xarxa.example/anything?token='],
    [`${OWN}?url_redirect=%2Fpages`, `${OWN}?url_redirect=%2Fpages`],
    [`${OWN}?url_redirect=https%3A%2F%2Fevil.example`, OWN],
    [`${OWN}?url_redirect=%2F%2Fevil.example&username=1`, `${OWN}?username=1`],
  ])('may be %s', (given, href) => {
    expect(linkAddress(given, PLACE, version).href).toBe(href);
  });

  it.each([
    'https://evil.example/espai/pages/new-password',
    'http://xarxa.example/plain',
    'https://socis.example/espai/pages/unsent',
    'https://socis.example/pages/new-password',
    'https://socis.example/espai/',
    'https://socis.example@evil.example/espai/pages/new-password',
    'https://socis.example.evil.example/espai/pages/new-password',
    '//socis.example/espai/pages/new-password',
    '/espai/pages/new-password',
    'javascript:alert(1)//https://socis.example/espai/pages/new-password',
    'https:\\\\socis.example/espai/pages/new-password',
    'http://127.0.0.1:3000/pages/new-password',
    '',
    'x',
  ])('may not be %s', (given) => {
    expect(() => linkAddress(given, PLACE, version)).toThrow('linkAddress');
  });

  it('is this machine in a demonstration without PUBLIC_URL, and only then', () => {
    const demo = { publicUrl: null, redirectHosts: [], demo: true };
    for (const host of ['localhost:5173', '127.0.0.1:3000', '[::1]:3000'])
      expect(linkAddress(`http://${host}/pages/new-password`, demo, version).host).toBe(host);
    expect(() => linkAddress('http://evil.example/pages/new-password', demo, version)).toThrow();
    expect(() => linkAddress('http://127.0.0.1/pages/new-password', { ...demo, demo: false }, version)).toThrow();
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:db8::7:1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0007::', '2001:db8:0:7::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('treats %s as the address %s', (ip, place) => {
  expect(clientAddress(ip)).toBe(place);
});

it.each([
  ['nuria.vila@exemple.cat', 'n•••@exemple.cat'],
  ['x@exemple.cat', 'x•••@exemple.cat'],
  ['"a@b"@exemple.cat', '"•••@exemple.cat'],
])('masks %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

describe('the page where documents are verified', () => {
  const block = { type: 'verification', id: 'v' } as const;
  const within = { type: 'tabs', id: 't', items: [{ id: 'one', blocks: [block] }] } as const;
  const of = (access: string[], blocks: readonly Block[]) => {
    const pages = [{ id: 'outer', path: '/a', access, children: [{ id: 'inner', path: '/a/b', access, blocks }] }];
    const menu = { ...version.menu, checks: { open: ['ANONYMOUS'], closed: ['ROLE_COLEGIADO'] }, pages };
    return publicAddress({ ...version, menu }, 'https://socis.example/espai', 'verification', ['code', 'AAAA-1111']);
  };
  it('is the first public page with the block, wherever the block is on it', () => {
    expect(of(['open'], [block])).toBe('https://socis.example/espai/a/b?code=AAAA-1111');
    expect(of(['open'], [within])).toBe('https://socis.example/espai/a/b?code=AAAA-1111');
    expect(of(['closed'], [block])).toBeNull();
    expect(of(['open'], [])).toBeNull();
  });
});
