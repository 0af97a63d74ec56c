import { expect, test } from 'vitest';
import { decodeToken } from './session-store.ts';

const token = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('a token becomes a session, accents and all', () => {
  const raw = token({ sub: '20001', name: 'Núria Vila i Puigdomènech ÿ÷', rol: 'A', exp: 9 });
  expect(decodeToken(raw)).toEqual({
    username: '20001',
    name: 'Núria Vila i Puigdomènech ÿ÷',
    rol: 'A',
    exp: 9,
    token: raw,
  });
});

test.each(['', 'x', 'a.b.c', token(null), token({ sub: 'x', rol: 'A' }), token({ sub: 1, rol: 'A', exp: 9 })])(
  '%j is no session',
  (raw) => expect(decodeToken(raw)).toBeNull(),
);
