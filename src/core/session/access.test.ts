import { expect, test } from 'vitest';
import { mayOpen } from './access.ts';

const checks = { member: ['ROLE_COLEGIADO'], public: ['ANONYMOUS'], nobody: [] };

test.each([
  [['member'], 'ROLE_COLEGIADO', true],
  [['member'], 'ROLE_EXTERNO', false],
  [['member'], null, false],
  [['public'], null, true],
  [['public'], 'ROLE_COLEGIADO', false],
  [['public', 'member'], 'ROLE_COLEGIADO', true],
  [['nobody'], 'ROLE_COLEGIADO', false],
  [['unknown'], 'ROLE_COLEGIADO', false],
  [['toString'], 'ROLE_COLEGIADO', false],
  [[], 'ROLE_COLEGIADO', false],
])('checks %j let %s in: %s', (access, role, expected) => {
  expect(mayOpen(checks, access, { role })).toBe(expected);
});
