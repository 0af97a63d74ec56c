import { expect, test } from 'vitest';
import { openerOf } from './placed-forms.ts';

test('a form without a page has the name of what opens it from the menu', () => {
  const menu = {
    userMenu: [
      { id: 'code', page: 'code' },
      { id: 'key', form: 'change-key' },
    ],
    parts: { renew: 'again' },
  };
  expect(['change-key', 'again', 'room'].map((form) => openerOf(menu, form))).toEqual([
    'userMenu.key',
    'app.session.endingTitle',
    undefined,
  ]);
  expect(openerOf({}, 'room')).toBe(undefined);
});
