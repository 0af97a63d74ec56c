import { describe, expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

const rules = { origin: 'https://socis.exemple.cat', hosts: ['xarxa.exemple.cat', 'Proves.exemple.cat:8443'] };

describe('followed', () => {
  test.each([
    ['a page of the app', '/sol-licituds', '/sol-licituds'],
    ['the landing page', '/', '/'],
    ['a page below a page', '/segells/segell-societats-professionals', '/segells/segell-societats-professionals'],
    ['a query', '/sol-licituds?any=2026&tipus=a%20b', '/sol-licituds?any=2026&tipus=a%20b'],
    ['a hash', '/sol-licituds#root_motivo', '/sol-licituds#root_motivo'],
    ['query and hash', '/a?b=c#d', '/a?b=c#d'],
    ['an address as a value of the query', '/a?de=https%3A%2F%2Fevil.example', '/a?de=https%3A%2F%2Fevil.example'],
    ['an accent', '/pàgina', '/p%C3%A0gina'],
    ['an encoded accent and blank', '/la%20p%C3%A0gina', '/la%20p%C3%A0gina'],
    ['dots inside the app', '/a/../b', '/b'],
    ['the app itself, absolute', 'https://socis.exemple.cat/segells?x#y', '/segells?x#y'],
    ['the app itself without a path', 'https://socis.exemple.cat', '/'],
    ['the app itself in capitals', 'HTTPS://SOCIS.EXEMPLE.CAT/segells', '/segells'],
    ['the app itself with its usual port', 'https://socis.exemple.cat:443/segells', '/segells'],
    ['an at sign in the path', '/@algu', '/@algu'],
    ['an allowed host', 'https://xarxa.exemple.cat/grup?id=1#a', 'https://xarxa.exemple.cat/grup?id=1#a'],
    ['an allowed host in capitals', 'https://XARXA.exemple.cat/', 'https://xarxa.exemple.cat/'],
    ['an allowed host with its usual port', 'https://xarxa.exemple.cat:443/', 'https://xarxa.exemple.cat/'],
    ['an allowed host on the allowed port', 'https://proves.exemple.cat:8443/', 'https://proves.exemple.cat:8443/'],
    [
      'an address in the query of an allowed host',
      'https://xarxa.exemple.cat/?a=//b',
      'https://xarxa.exemple.cat/?a=//b',
    ],
    ['the longest address', `/${'a'.repeat(2047)}`, `/${'a'.repeat(2047)}`],
  ])('%s: %s', (_name, raw, target) => expect(safeRedirect(raw, rules)).toBe(target));

  test('without https only where the app has none itself', () => {
    const local = { origin: 'http://127.0.0.1:3000', hosts: ['localhost:8080'] };
    expect(safeRedirect('http://127.0.0.1:3000/segells', local)).toBe('/segells');
    expect(safeRedirect('http://localhost:8080/a', local)).toBe('http://localhost:8080/a');
    expect(safeRedirect('http://[::1]:3000/a', { origin: 'http://[::1]:3000', hosts: [] })).toBe('/a');
  });
});

describe('refused', () => {
  test.each([
    ['nothing', ''],
    ['another host', 'https://evil.example'],
    ['another host with a path', 'https://evil.example/socis.exemple.cat'],
    ['another host over http', 'http://evil.example'],
    ['the app over http', 'http://socis.exemple.cat/'],
    ['an allowed host over http', 'http://xarxa.exemple.cat/'],
    ['a host without scheme', '//evil.example'],
    ['an allowed host without scheme', '//xarxa.exemple.cat'],
    ['three slashes', '///evil.example'],
    ['four slashes', '////evil.example/%2e%2e'],
    ['one slash after the scheme', 'https:/evil.example'],
    ['no slash after the scheme', 'https:evil.example'],
    ['three slashes after the scheme', 'https:///evil.example'],
    ['a back-slash after the slash', '/\\evil.example'],
    ['two back-slashes', '\\\\evil.example'],
    ['a back-slash in front', '\\/evil.example'],
    ['back-slashes after the scheme', 'https:\\\\evil.example'],
    ['a back-slash before the at sign', 'https://evil.example\\@socis.exemple.cat'],
    ['a back-slash in the path', '/a\\b'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript in capitals', 'JaVaScRiPt:alert(1)'],
    ['javascript that looks like an address', 'javascript://socis.exemple.cat/%0Aalert(1)'],
    ['javascript with a tab', 'java\tscript:alert(1)'],
    ['javascript with a line break', 'java\nscript:alert(1)'],
    ['javascript after a blank', ' javascript:alert(1)'],
    ['javascript after a control character', '\u0001javascript:alert(1)'],
    ['javascript, encoded', 'javascript%3Aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['blob', 'blob:https://socis.exemple.cat/0'],
    ['a file', 'file:///etc/passwd'],
    ['ftp', 'ftp://socis.exemple.cat/'],
    ['mail', 'mailto:a@evil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['two encoded slashes', '%2F%2Fevil.example'],
    ['a slash encoded twice', '/%252Fevil.example'],
    ['a slash encoded three times', '/%25252fevil.example'],
    ['an encoded back-slash', '/%5Cevil.example'],
    ['a back-slash encoded twice', '/%255Cevil.example'],
    ['an encoded line break', '/%0Aevil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['a line break encoded twice', '/a%250d%250aSet-Cookie:x'],
    ['an encoded NUL', '/a%00'],
    ['broken encoding', '/%zz'],
    ['overlong encoding of a slash', '/%C0%AFevil.example'],
    ['encoded scheme signs', 'https%3A%2F%2Fevil.example'],
    ['user-info', 'https://socis.exemple.cat@evil.example'],
    ['user-info with a password', 'https://socis.exemple.cat:443@evil.example/'],
    ['user-info before the right host', 'https://evil.example@socis.exemple.cat/'],
    ['user-info before an allowed host', 'https://a:b@xarxa.exemple.cat/'],
    ['an encoded at sign', 'https://socis.exemple.cat%40evil.example'],
    ['an encoded slash in the host', 'https://socis.exemple.cat%2Fevil.example'],
    ['a tab in front of the second slash', '/\t/evil.example'],
    ['a line break in front of the second slash', '/\n/evil.example'],
    ['a carriage return in the host', 'https://socis.exemple.cat\r.evil.example'],
    ['a NUL', '/a\u0000b'],
    ['a delete character', '/a\u007fb'],
    ['a blank in front', ' /segells'],
    ['a blank in front of a host', ' https://xarxa.exemple.cat'],
    ['a blank at the end', '/segells '],
    ['a no-break blank', '\u00a0//evil.example'],
    ['a blank of no width', '/\u200b/evil.example'],
    ['text that turns round', '/\u202eevil'],
    ['a full stop of another script', 'https://evil。example'],
    ['a full stop of another script in an allowed host', 'https://xarxa。exemple.cat/'],
    ['a full-width letter', 'https://ｅvil.example'],
    ['a letter of another alphabet', 'https://xаrxa.exemple.cat/'],
    ['full-width slashes', '/／evil.example'],
    ['full-width slashes, encoded', '/%EF%BC%8Fevil.example'],
    ['another port', 'https://socis.exemple.cat:8443/'],
    ['an allowed host on another port', 'https://xarxa.exemple.cat:444/'],
    ['an allowed host without its port', 'https://proves.exemple.cat/'],
    ['a port that is none', 'https://xarxa.exemple.cat:99999/'],
    ['a name that starts the same', 'https://socis.exemple.cat.evil.example/'],
    ['a name that ends the same', 'https://evilsocis.exemple.cat/'],
    ['a name that ends like an allowed one', 'https://evil-xarxa.exemple.cat/'],
    ['a host below an allowed one', 'https://sub.xarxa.exemple.cat/'],
    ['the domain above', 'https://exemple.cat/'],
    ['a dot at the end of the host', 'https://xarxa.exemple.cat./'],
    ['no host', 'https://'],
    ['only a query sign as host', 'https://?xarxa.exemple.cat'],
    ['an address as a number', 'https://2130706433/'],
    ['dots that bring a slash to the front', '/..//evil.example'],
    ['a dot that brings a slash to the front', '/.//evil.example'],
    ['encoded dots that bring a slash to the front', '/%2e%2e//evil.example'],
    ['dots after a page', '/a/..//evil.example'],
    ['dots after the own host', 'https://socis.exemple.cat/..//evil.example'],
    ['a second slash after the own host', 'https://socis.exemple.cat//evil.example'],
    ['a page without a slash', 'segells'],
    ['only a query', '?a=b'],
    ['only a hash', '#a'],
    ['a host without anything', 'xarxa.exemple.cat'],
    ['a very long address', `/${'a'.repeat(2048)}`],
    ['a very long host', `https://${'a'.repeat(100_000)}.example`],
  ])('%s: %j', (_name, raw) => expect(safeRedirect(raw, rules)).toBeNull());

  test('no parameter at all', () => expect(safeRedirect(null, rules)).toBeNull());

  test('every address that is followed stays on an allowed host in a browser', () => {
    const parts = [
      '/',
      '\\',
      '//',
      '@',
      ':',
      '%2f',
      '%5c',
      '.',
      '..',
      '\t',
      'evil.example',
      'socis.exemple.cat',
      'https:',
      '?',
      '#',
    ];
    let followed = 0;
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          for (const d of parts) {
            const target = safeRedirect(a + b + c + d, rules);
            if (target === null) continue;
            followed += 1;
            expect(new URL(target, rules.origin).origin, a + b + c + d).toBe(rules.origin);
          }
        }
      }
    }
    expect(followed).toBeGreaterThan(100);
  });
});
