import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import desk from '../../../messages/_general/ca/app/desk.json' with { type: 'json' };
import verification from '../../../messages/_general/ca/app/verification.json' with { type: 'json' };
import { openApp } from '../../../tests/support/open-app.tsx';
import { accessSite } from '../../../tests/support/sites/access-site.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../../tests/support/sites/fake-site.ts';

const ca = accessSite.texts.ca as Record<string, Record<string, never>>;
const line = {
  key: 'SOL-1',
  title: 'Certificat',
  member: { username: '20001', name: 'Anna' },
  at: '2026-11-20T10:00:00Z',
};

let site: FakeSite;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  site = fakeSite({
    ...accessSite,
    menu: {
      ...accessSite.menu,
      checks: { ...accessSite.menu.checks, staff: ['ROLE_STAFF'] },
      pages: [
        ...accessSite.menu.pages,
        {
          id: 'desk',
          path: 'desk',
          access: ['staff'],
          blocks: [{ type: 'inbox', id: 'desk', source: 'requests', columns: ['title', 'at'] }],
        },
        {
          id: 'verify',
          path: 'verify',
          access: ['public'],
          layout: 'public',
          blocks: [{ type: 'verification', id: 'verify' }],
        },
      ],
    },
    texts: { ca: { ...ca, app: { ...ca.app, desk: desk as never, verification: verification as never } } },
  });
});
afterEach(() => site.restore());

test('each export has its own busy sign', async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  const ends: Record<string, () => void> = {};
  site.answer(({ path }) => {
    const format = /format=(\w+)/.exec(path)?.[1];
    if (format === undefined)
      return Response.json({ items: [{ ...line, state: 'received', stateText: 'Rebuda' }], next: null });
    return new Promise((resolve) => {
      ends[format] = () => resolve(Response.json({ status: 'Error', message: '' }, { status: 503 }));
    });
  });
  await openApp(site, '/desk');
  const sheet = page.getByRole('button', { name: desk.list.xlsx });
  const table = page.getByRole('button', { name: desk.list.csv });
  await sheet.click();
  await table.click();
  await expect.element(sheet).toHaveAttribute('aria-busy', 'true');
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  ends.xlsx?.();
  await expect.element(sheet).not.toHaveAttribute('aria-busy');
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
});

test('the box for the code of a document keeps all that is typed or pasted', async () => {
  await openApp(site, '/verify');
  const code = page.getByRole('textbox', { name: verification.code });
  const pasted = `Codi de verificació del document: 7K3M-9QXT-B2CD-4EFG`;
  await userEvent.type(code, pasted);
  await expect.element(code).toHaveValue(pasted);
});
