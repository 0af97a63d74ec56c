import { expect, test } from 'vitest';
import { type OpenedFiles, opened } from './file-storage.ts';

const blob = new Blob(['x']);

function world(...answers: (Blob | null)[]) {
  const files: OpenedFiles = new Map();
  let asked = 0;
  const open = (key: string, url: string) =>
    opened(files, key, url, async () => {
      asked += 1;
      return answers.length > 0 ? (answers.shift() ?? null) : blob;
    });
  return { open, asked: () => asked };
}

test('two callers of the same file share one request', async () => {
  const { open, asked } = world();
  expect(await Promise.all([open('photo', '/f?v=1'), open('photo', '/f?v=1')])).toEqual([blob, blob]);
  expect(await open('photo', '/f?v=1')).toBe(blob);
  expect(asked()).toBe(1);
});

test('another address, or another key, is another file', async () => {
  const { open, asked } = world();
  await open('photo', '/f?v=1');
  await open('photo', '/f?v=2');
  await open('logo', '/f?v=2');
  expect(asked()).toBe(3);
});

test('a failed file is loaded again', async () => {
  const { open, asked } = world(null);
  expect(await open('photo', '/f?v=1')).toBeNull();
  expect(await open('photo', '/f?v=1')).toBe(blob);
  expect(asked()).toBe(2);
});
