import { describe, expect, it } from 'vitest';
import { filesBelow, isProduct, type Source } from './sources.ts';

/** Code that would be a security risk. Each allowed use is listed with its reason. */
const BANNED: readonly [what: string, pattern: RegExp, where: string, right: readonly string[]][] = [
  // Sources that run by themselves, in development and tests, build the bundle with the threads; work at a lower priority
  // is this program again, in a process of its own.
  [
    'starts a program',
    /node:child_process/,
    'src',
    ['src/compiler/program.ts', 'src/server/kit/threads/give-way.ts', 'src/server/kit/threads/own-process.ts'],
  ],
  ['leaves off checking certificates', /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED/, 'src', []],
  // The compiler runs the code that it has just generated.
  ['makes code of text', /\beval\(|new Function\(|node:vm/, 'src', ['src/compiler/dialect.ts']],
  [
    'writes markup into a page',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    'src',
    // HTML that the preview's server has escaped.
    ['src/server/http/preview/browser/preview.ts'],
  ],
  // Messages between tabs of one origin, and between threads, come from no other party.
  ['listens to other windows', /(?:window|globalThis|self)\.(?:onmessage|addEventListener\(\s*'message')/, 'src', []],
  // One for each value of a long file fills the memory; what names a zone that may not exist is refused before it is kept.
  [
    'makes formats of its own',
    /new Intl\.(?:Collator|DateTimeFormat|NumberFormat)\b|\.toLocale(?:Date|Time)?String\(/,
    'src',
    ['src/compiler/checks/settings.ts', 'src/core/values/formats.ts'],
  ],
  ['gives out a secret by chance of the poor kind', /Math\.random/, 'src/server/domain/accounts', []],
];

describe('nothing', () => {
  it.each(BANNED)('%s', (_what, pattern, where, right) => {
    const found = filesBelow(where, isProduct).filter(({ code }: Source) => pattern.test(code));
    expect(found.map(({ path }) => path)).toEqual(right);
  });
});
