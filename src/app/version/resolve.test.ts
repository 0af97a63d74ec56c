import { describe, expect, test } from 'vitest';
import type { Menu } from '../../core/config.ts';
import { contains, pageTree, trail } from './page-tree.ts';
import { resolve } from './resolve.ts';

const menu: Menu = {
  checks: { public: ['ANONYMOUS'], anyone: ['ANONYMOUS', 'A', 'B'], all: ['A', 'B'], few: ['A'], office: ['C'] },
  parts: { home: 'home', signIn: 'in' },
  topBar: [],
  languageSwitch: false,
  pages: [
    { id: 'in', path: '/in', access: ['public'], blocks: [{ type: 'text', id: 't' }] },
    { id: 'open', path: '/open', access: ['anyone'], blocks: [{ type: 'text', id: 't' }] },
    { id: 'home', path: '/home', access: ['all'], blocks: [{ type: 'text', id: 't' }] },
    { id: 'office-site', link: 'site', access: ['office'] },
    { id: 'office', path: '/office', access: ['office'], blocks: [{ type: 'text', id: 't' }] },
    { id: 'site', link: 'site', access: ['few'] },
    { id: 'former', path: '/former', page: 'open', access: [] },
    {
      id: 'section',
      path: '/section',
      access: ['few'],
      fallback: 'first',
      children: [
        { id: 'first', path: '/section/first', access: ['few'], blocks: [{ type: 'text', id: 't' }] },
        { id: 'second', path: '/section/second', access: ['few'], blocks: [{ type: 'text', id: 't' }] },
      ],
    },
    {
      id: 'index',
      path: '/index',
      access: ['all'],
      fallback: 'index',
      blocks: [{ type: 'children', id: 'c' }],
      children: [{ id: 'below', path: '/index/below', access: ['nobody knows this check'] }],
    },
    {
      id: 'mixed',
      path: '/mixed',
      access: ['all'],
      fallback: 'mixed-open',
      children: [
        { id: 'mixed-open', path: '/mixed/open', access: ['all'], blocks: [{ type: 'text', id: 't' }] },
        { id: 'mixed-closed', path: '/mixed/closed', access: ['few'], blocks: [{ type: 'text', id: 't' }] },
      ],
    },
    {
      id: 'stuck',
      path: '/stuck',
      access: ['all'],
      fallback: 'stuck-closed',
      children: [{ id: 'stuck-closed', path: '/stuck/closed', access: ['few'], blocks: [{ type: 'text', id: 't' }] }],
    },
  ],
};
const tree = pageTree(menu, { links: { site: 'https://exemple.cat' } });
const go = (path: string, role: string | null, from?: string) => {
  return told(resolve({ tree, menu }, path, { role }, { from }));
};
const told = (found: ReturnType<typeof resolve>) => {
  if (found.kind === 'page') return found.node.page.id;
  if (found.kind === 'leave') return `⇒ ${found.href}`;
  return found.kind === 'redirect' ? `→ ${found.to}` : found.kind;
};

describe('an anonymous visitor', () => {
  test.each([
    ['/', '→ /home'],
    ['/home', '→ /in'],
    ['/section/first', '→ /in'],
    ['/in', 'in'],
    ['/open', 'open'],
    ['/former', '→ /open'],
  ])('%s comes to %s', (path, where) => expect(go(path, null)).toBe(where));

  test('the requested page is remembered', () => {
    expect(resolve({ tree, menu }, '/section/second', { role: null })).toEqual({
      kind: 'redirect',
      to: '/in',
      from: '/section/second',
    });
  });
});

describe('a signed-in user', () => {
  test.each([
    ['/home', 'A', 'home'],
    ['/home/', 'A', 'home'],
    ['/unknown', 'A', '→ /home'],
    ['/section', 'A', '→ /section/first'],
    ['/section/unknown/deep', 'A', '→ /section/first'],
    ['/section/second', 'A', 'second'],
    ['/section/second', 'B', '→ /home'],
    ['/index', 'A', 'index'],
    ['/index/unknown', 'A', '→ /index'],
    ['/index/below', 'A', '→ /index'],
    ['/mixed/closed', 'B', '→ /mixed'],
    ['/mixed', 'B', '→ /mixed/open'],
    ['/stuck/closed', 'B', '→ /home'],
    ['/in', 'A', '→ /home'],
    ['/', 'C', '→ /office'],
    ['/in', 'C', '→ /office'],
    ['/home', 'C', '→ /office'],
    ['/home', 'a role nobody knows', 'closed'],
  ])('%s as %s comes to %s', (path, role, where) => expect(go(path, role)).toBe(where));

  test('leaves the sign-in page for the page they came from, if it is open to them', () => {
    expect(go('/in', 'A', '/section/second?x=1')).toBe('→ /section/second?x=1');
    expect(go('/in', 'B', '/section/second')).toBe('→ /home');
    expect(go('/in', 'A', 'https://elsewhere.example')).toBe('→ /home');
    expect(go('/in', 'A', '//elsewhere.example')).toBe('→ /home');
  });
});

test.each([
  ['/section/second', 'B', true],
  ['/mixed/closed', 'B', true],
  ['/unknown', 'B', undefined],
  ['/in', 'B', undefined],
  ['/section', 'A', undefined],
  ['/section/second', null, undefined],
])('%s as %s is known to be refused: %s', (path, role, refused) => {
  expect(resolve({ tree, menu }, path, { role })).toHaveProperty('kind', 'redirect');
  expect((resolve({ tree, menu }, path, { role }) as { refused?: true }).refused).toBe(refused);
});

test('the page requested before signing in is refused too', () => {
  expect(resolve({ tree, menu }, '/in', { role: 'B' }, { from: '/section/second' })).toMatchObject({ refused: true });
});

test('the redirect of the address goes before everything else', () => {
  const go = (path: string, role: string | null, redirect: string) =>
    told(resolve({ tree, menu }, path, { role }, { from: '/section/second', redirect }));
  expect(go('/in', 'A', '/open?x=1#y')).toBe('→ /open?x=1#y');
  expect(go('/in', 'B', 'https://elsewhere.example/')).toBe('⇒ https://elsewhere.example/');
  expect(go('/in', null, 'https://elsewhere.example/')).toBe('in');
  expect(go('/home', 'A', 'https://elsewhere.example/')).toBe('home');
  expect(go('/section/second', 'B', 'https://elsewhere.example/')).toBe('→ /home');
});

test('a destination is null for visitors who may not open it', () => {
  expect(tree.destination({ page: 'second' }, { role: 'A' })).toEqual({ to: '/section/second' });
  expect(tree.destination({ page: 'second' }, { role: 'B' })).toBeNull();
  expect(tree.destination({ page: 'site' }, { role: 'A' })).toEqual({ href: 'https://exemple.cat' });
  expect(tree.destination({ link: 'toString' }, { role: 'A' })).toBeNull();
});

test('the trail leads from the top, and a path contains what lies below it', () => {
  const second = tree.get('second');
  expect(second && trail(second).map(({ page }) => page.id)).toEqual(['section', 'second']);
  expect(contains('/section', '/section/second')).toBe('within');
  expect(contains('/section', '/section/')).toBe('page');
  expect(contains('/section', '/sections')).toBeUndefined();
});
