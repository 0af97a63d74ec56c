import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzipped, zipped } from './archive.ts';

const GOOD = new Map([
  ['menus/settings.json', '{"à": 1}\n'],
  ['messages/ca/app.json', '{}'],
]);
const archive = (files: Record<string, string>, attributes: object = {}) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, [strToU8(text), attributes]])) as Zippable,
  );
/** One file of ten megabytes of blanks, and a list that names it often, as small files. */
function overlapping(times: number): Uint8Array {
  const one = archive({ 'menus/0000.json': ' '.repeat(10_000_000) });
  const view = new DataView(one.buffer, one.byteOffset, one.byteLength);
  const list = view.getUint32(one.length - 6, true);
  const entry = one.slice(list, one.length - 22);
  new DataView(entry.buffer).setUint32(24, 100, true);
  const entries = Array.from({ length: times }, (_, at) => {
    const named = entry.slice();
    named.set(strToU8(String(at).padStart(4, '0')), 46 + 'menus/'.length);
    return named;
  });
  const end = one.slice(one.length - 22);
  const ends = new DataView(end.buffer);
  for (const place of [8, 10]) ends.setUint16(place, times, true);
  ends.setUint32(12, times * entry.length, true);
  return Buffer.concat([one.subarray(0, list), ...entries, end]);
}
const refusal = (bytes: Uint8Array) => {
  try {
    unzipped(bytes);
    return null;
  } catch (error) {
    return (error as { text?: string }).text ?? error;
  }
};

test('files come back as they went, and the same files make the same archive', () => {
  expect(unzipped(zipped(GOOD))).toEqual({ texts: GOOD, ignored: [] });
  expect(Buffer.from(zipped(GOOD))).toEqual(Buffer.from(zipped(new Map([...GOOD].reverse()))));
});

test('files beside them are named and left out', () => {
  const other = {
    'schemas/README.md': 'x',
    '.git/config': 'x',
    '__MACOSX/a': 'x',
    'messages/_general/ca/app.json': '{}',
  };
  const { texts, ignored } = unzipped(archive({ ...Object.fromEntries(GOOD), ...other, 'menus/': '' }));
  expect([...texts.keys()]).toEqual([...GOOD.keys()]);
  expect(ignored).toEqual(Object.keys(other));
});

test.each([
  ['a way out', archive({ 'schemas/../../x.json': '{}' }), 'path'],
  ['a way out of Windows', archive({ 'schemas\\..\\x.json': '{}' }), 'path'],
  ['an absolute path', archive({ '/etc/x.json': '{}' }), 'path'],
  ['a drive', archive({ 'C:/x.json': '{}' }), 'path'],
  ['a link', archive({ 'schemas/x.json': '/etc/passwd' }, { os: 3, attrs: 0o120777 << 16 }), 'link'],
  ['nothing of the workspace', archive({ 'folder/menus/settings.json': '{}' }), 'empty'],
  ['no text', zipSync({ 'menus/x.json': new Uint8Array([0xff, 0xfe, 0]) }), 'encoding'],
  ['no archive', strToU8('{}'.repeat(100)), 'broken'],
  ['nothing', new Uint8Array(), 'broken'],
  ['a file twice but for case', archive({ 'menus/x.json': '{}', 'menus/X.json': '{}' }), 'twice'],
  ['a file twice but for its normal form', archive({ 'menus/\u00e0.json': '{}', 'menus/a\u0300.json': '{}' }), 'twice'],
  ['files that share their bytes', overlapping(1900), 'broken'],
  ['a file too large', archive({ 'menus/x.json': ' '.repeat(200_001) }), 'fileTooLarge'],
  [
    'files too large together',
    archive(Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`menus/${at}.json`, ' '.repeat(190_000)]))),
    'tooLarge',
  ],
  [
    'ten thousand files',
    archive(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`menus/${at}.json`, '']))),
    'tooManyFiles',
  ],
])('an archive with %s is refused', (_what, bytes, why) => {
  expect(refusal(bytes)).toBe(`errors.workshop.${why}`);
});

test('an archive that says less than it holds is refused, and is not unpacked beyond what it says', () => {
  const bytes = archive({ 'menus/x.json': ' '.repeat(10_000_000) });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  expect(refusal(bytes)).toBe('errors.workshop.fileTooLarge');
  // The size stands in the list at the end, whose place its last lines say.
  const entry = view.getUint32(bytes.length - 6, true);
  expect(view.getUint32(entry + 24, true)).toBe(10_000_000);
  view.setUint32(entry + 24, 1000, true);
  expect(refusal(bytes)).toBe('errors.workshop.broken');
});
