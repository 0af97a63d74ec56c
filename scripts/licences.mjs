import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/prepare.mjs';

// `npm run licences`: version and licence of every package that a release may hold. It ends with 1 if a licence is missing
// or asks for more than to be named.

/** Permissive licences by their SPDX names; BlueOak, CC0 and Unlicense ask for even less. */
const FREE =
  /^(?:MIT|MIT-0|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|OFL-1\.1|Zlib|PostgreSQL|PSF-2\.0|UFL-1\.0)$/;
/** Licences that a person has read, with the reason why the packages may be used. */
const LOOKED_AT = [
  [/^lightningcss/, 'MPL-2.0, used unchanged by the build and no part of a release'],
  [/^png-js$/, 'MIT, as its LICENSE file says'],
  [/^web-pki$/, 'of Lacuna Software, to be used with their product; whoever signs with it has their licence'],
];

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
let odd = 0;
for (const [path, { dev, version, license }] of Object.entries(packages)) {
  if (path === '' || dev) continue;
  const said = license ?? saidInside(path);
  // Of several licences one may choose.
  const name = path.replace(/^.*node_modules\//, '');
  const [, why = ''] = LOOKED_AT.find(([known]) => known.test(name)) ?? [];
  const free = said
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((one) => one.split(' AND ').every((each) => FREE.test(each)));
  if (!free && why === '') odd += 1;
  console.log(`${free ? ' ' : why === '' ? '!' : '*'} ${name} ${version} ${said} ${why}`.trimEnd());
}
if (odd > 0) console.log(`${odd} of them, marked with "!", are to be looked at.`);
process.exitCode = odd > 0 ? 1 : 0;

function saidInside(path) {
  const file = join(ROOT, path, 'package.json');
  if (!existsSync(file)) return 'unknown';
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown';
}
