import { describe, expect, it } from 'vitest';
import { filesBelow, isProduct, type Source } from './sources.ts';

/** What would open a door by being there at all. Where one is right, it stands here with its reason. */
const BANNED: readonly [what: string, pattern: RegExp, where: string, right: readonly string[]][] = [
  // Sources that run by themselves, in development and tests, build the bundle with the threads.
  ['starts a program', /node:child_process/, 'src', ['src/compiler/program.ts']],
  ['leaves off checking certificates', /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED/, 'src', []],
  // The compiler runs what it has just made of staff's files.
  ['makes code of text', /\beval\(|new Function\(|node:vm/, 'src', ['src/compiler/dialect-code.ts']],
  [
    'writes markup into a page',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    'src',
    // What the preview's own server has escaped, shown to whoever runs it.
    ['src/server/preview/browser/preview.ts'],
  ],
  // Those of a channel between tabs and of threads have nobody else at the other end.
  ['listens to other windows', /(?:window|globalThis|self)\.(?:onmessage|addEventListener\(\s*'message')/, 'src', []],
  ['gives out a secret by chance of the poor kind', /Math\.random/, 'src/server/auth', []],
];

describe('nothing', () => {
  it.each(BANNED)('%s', (_what, pattern, where, right) => {
    const found = filesBelow(where, isProduct).filter(({ code }: Source) => pattern.test(code));
    expect(found.map(({ path }) => path)).toEqual(right);
  });
});
