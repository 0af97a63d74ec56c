import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  isCommonPassword,
  isMadeOfFacts,
  isPattern,
} from '../../../src/server/domain/accounts/passwords/new-password.ts';
import { newLinkToken } from '../../../src/server/domain/accounts/passwords/password-links.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const WEAK = {
  '12345678': 'passwordCommon',
  Password1: 'passwordCommon',
  QWERTYUIOP: 'passwordCommon',
  ｐａｓｓｗｏｒｄ: 'passwordCommon',
  '87654321': 'passwordCommon',
  '000000000000': 'passwordCommon',
  'nuria.vila@exemple.cat': 'passwordOwn',
  'Núria-20001!': 'passwordOwn',
  NURIAPUIGDOMENECH: 'passwordOwn',
  'El meu Col·legi 20': 'passwordOwn',
  'Col.legi-20001-V': 'passwordOwn',
};

onEachDatabase('passwords that anybody could guess', (open) => {
  let bench: Bench;
  let id: number;
  beforeAll(async () => {
    bench = await openBench(await open());
    // Without a form of its own, the own password has the usual bounds.
    await publishVersion(bench.database.db, await fixtureVersion({ drop: 'own-password' }));
    const user = bench.database.db.selectFrom('users').select('id').where('username', '=', '20001');
    ({ id } = await user.executeTakeFirstOrThrow());
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.database.db.deleteFrom('attempts').execute());

  const own = async (newPassword: string, password = DEMO_PASSWORD) =>
    bench.app.inject({
      method: 'PUT',
      url: '/api/users/usuarios-ebcn/reset-own-password',
      headers: { authorization: await bench.token('20001') },
      payload: { password, newPassword },
    });
  const byLink = async (password: string) =>
    bench.app.inject({
      method: 'POST',
      url: '/api/users/usuarios-ebcn/reset-email',
      payload: { password, token: await newLinkToken(bench.database.db, id) },
    });

  it.each(Object.entries(WEAK))('%j is refused, by its owner and by a link', async (password, why) => {
    const answers = [await own(password), await byLink(password)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
    expect(answers.map((answer) => answer.json().errors)).toEqual([{ newPassword: [why] }, { password: [why] }]);
  });

  it('blanks alone are refused', async () => {
    for (const blank of ['          ', '\u00a0\u2003\u3000\t        ']) {
      expect((await own(blank)).json().errors).toEqual({ newPassword: ['passwordBlank'] });
      // This form holds its password to be a text like any other: blanks are no answer to it.
      expect((await byLink(blank)).json().errors).toEqual({ password: ['El camp és obligatori.'] });
    }
  });

  it('and so are invisible characters', async () => {
    for (const unseen of ['\u200b'.repeat(9), '\u2060\ufeff\u00ad\u200d\u2800\u3164\u115f\ufe0f\u2028'])
      expect((await own(unseen)).json().errors).toEqual({ newPassword: ['passwordBlank'] });
  });

  it('so is the present one, however it is typed; a wrong current one is reported first', async () => {
    expect((await own(DEMO_PASSWORD)).json().errors).toEqual({ newPassword: ['passwordSame'] });
    expect((await own('Ｂenvinguda-2026')).json().errors).toEqual({ newPassword: ['passwordSame'] });
    expect((await byLink(DEMO_PASSWORD)).json().errors).toEqual({ password: ['passwordSame'] });
    expect(Object.keys((await own(DEMO_PASSWORD, 'wrong')).json().errors)).toEqual(['password']);
  });

  it('a sentence may contain a fact, such as a NIF', async () => {
    const own = bench.database.db.selectFrom('records').select('values').where('kind', '=', 'person');
    const { values } = await own.where('owner', '=', id).executeTakeFirstOrThrow();
    const nif = String(values.persCifNif);
    expect((await byLink(`nif ${nif.toLowerCase()}`)).json().errors).toEqual({ password: ['passwordOwn'] });
    expect((await byLink('la vila del pingüí i el barret')).statusCode).toBe(202);
  });
});

describe('the list of the commonest', () => {
  it('has the passwords that everybody tries, and no others', async () => {
    const common = ['123456789', 'iloveyou', 'Football1', 'trustno1', '1q2w3e4r', 'P@ssw0rd', 'barcelona'];
    expect(await Promise.all(common.map(isCommonPassword))).toEqual(common.map(() => true));
    expect(await isCommonPassword('Benvinguda-2026')).toBe(false);
  });

  it('is long enough: ten thousand at least', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    expect(new Set(dictionary['passwords-common']).size).toBeGreaterThan(10_000);
  });
});

describe('passwords that follow from their first characters', () => {
  it.each([
    ...['aaaaaaaa', '22222222', 'ABABABAB', 'abcabcabc', '123123123', '1234123412', 'qweqweqwe', 'Hola-Hola-'],
    ...['abcdefgh', 'hgfedcba', '01234567', '9876543210', 'poiuytrewq', 'lkjhgfdsa', 'zxcvbnm,', 'asdfghjklç'],
    ...[
      'abcd1234',
      '1234QWER',
      'aaaa1111',
      'qwertyuiop1',
      '  12345678  ',
      '１２３４５６７８',
      '123456789!a',
      'abcd-1234',
    ],
  ])('%j is refused', (password) => {
    expect(isPattern(password)).toBe(true);
  });

  it.each([
    'Benvinguda-2026',

    'violeta marbre',
    'aab1bcc2dd',
    'correcthorsecorrecthorse',
    '20a31b42',
    '🐱🐶🐭🐹',
  ])('%j is not', (password) => {
    expect(isPattern(password)).toBe(false);
  });
});

it('short words and passwords without words do not count', () => {
  expect(isMadeOfFacts('a-i-b-i-c-i-d', ['Pere i Pau'])).toBe(false);
  expect(isMadeOfFacts('curt', ['Núria'])).toBe(false);
  expect(isMadeOfFacts('Nu\u0301ria!!!!', ['Núria'])).toBe(true);
});
