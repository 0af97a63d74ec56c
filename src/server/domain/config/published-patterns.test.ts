import { expect, test } from 'vitest';
import { validatorModule } from '../../../compiler/emit/validators.ts';
import { addressOfValidators, forBrowsers, publishedPattern } from './published-patterns.ts';

type Module = { default: Record<string, (value: unknown) => boolean>; runPatterns?(engine: unknown): void };

const load = (address: string) => import(address) as Promise<Module>;
const addressOf = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;

test('a module of an earlier version takes an engine where counts within counts could keep a browser busy', async () => {
  const code = 'const p=new RegExp("^([a-z0-9]{1,12}[.-]?){1,12}$","u");export default{own:(text)=>p.test(text)};';
  const asked: string[] = [];
  const { default: validators, runPatterns } = await load(addressOf(forBrowsers(code)));
  runPatterns?.((source: string) => ({ test: () => asked.push(source) > 0 }));
  expect(validators.own?.('a!')).toBe(true);
  expect(asked).toEqual(['^([a-z0-9]{1,12}[.-]?){1,12}$']);
});

test.each([
  ['a harmless pattern', 'const p=new RegExp("^\\\\d{5}$","u"),f=new RegExp("x","u");export default{p,f};', false],
  ['no pattern', 'export default{};', false],
  ['a pattern in other quotes', 'const p=new RegExp(`^"\\\\d"$`,"u");export default{p};', true],
  ['a pattern by a name', 'const p=new RegExp(source,"u");export default{p};', true],
  [
    'an expression of a format',
    'const p=new RegExp("^(?:"+own+")$","i"),f=new RegExp(source);export default{p};',
    false,
  ],
])('%s', (_name, code, takes) => {
  expect(forBrowsers(code).includes('runPatterns')).toBe(takes);
});

test('a module that takes an engine already stays as it is', async () => {
  const code = await validatorModule({
    properties: { code: { type: 'string', pattern: '^([a-z0-9]{1,12}[.-]?){1,12}$' } },
  });
  expect(code).toContain('runPatterns');
  expect(forBrowsers(code)).toBe(code);
});

test('a module that was made for browsers is loaded by a server too', async () => {
  const code = 'const p=new RegExp("^([a-z0-9]{1,12}[._]?){1,12}$","u");export default{own:(text)=>p.test(text)};';
  const { default: validators, runPatterns } = await load(addressOfValidators(forBrowsers(code)));
  runPatterns?.(publishedPattern);
  expect([validators.own?.('abc'), validators.own?.('a!')]).toEqual([true, false]);
});
