import { expect, test } from 'vitest';

interface Group {
  description: string;
  code: string;
  /** Name of the function that judges. */
  hash: string;
  tests: { description: string; data: unknown; valid: boolean }[];
}

type Judges = Readonly<Record<string, ((value: unknown) => boolean) | undefined>>;

test('in a browser too the published validators agree with the JSON-Schema-Test-Suite', { timeout: 0 }, async () => {
  const groups = (await (await fetch('/random/suite')).json()) as Group[];
  const wrong: string[] = [];
  let judged = 0;
  for (const { description, code, hash, tests } of groups) {
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const { default: judges } = (await import(/* @vite-ignore */ address)) as { default: Judges };
    URL.revokeObjectURL(address);
    for (const { description: name, data, valid } of tests) {
      judged += 1;
      if (judges[hash]?.(data) !== valid) wrong.push(`${description}: ${name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThan(400);
});
