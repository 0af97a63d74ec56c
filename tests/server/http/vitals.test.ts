import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Vitals } from '../../../src/server/http/vitals.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

test('values are counted by how good they are; three of four are as good as p75', () => {
  const vitals = new Vitals();
  for (const value of [1000, 2000, 3000, 5000]) vitals.report('a', 'LCP', value);
  vitals.report('a', 'CLS', 0.05);
  expect(vitals.summary()).toEqual([
    { name: 'LCP', count: 4, good: 2, poor: 1, p75: 3000 },
    { name: 'CLS', count: 1, good: 1, poor: 0, p75: 0.05 },
  ]);
});

test('one address cannot drown the others, and may report again later', () => {
  let now = 0;
  const vitals = new Vitals(() => now);
  const taken = Array.from({ length: 200 }, () => vitals.report('a', 'FCP', 1));
  expect(taken.filter(Boolean)).toHaveLength(120);
  expect(vitals.report('b', 'FCP', 1)).toBe(true);
  now = 60_000;
  expect(vitals.report('a', 'FCP', 1)).toBe(true);
});

describe('the call', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await openTestDatabase());
  });
  afterAll(() => bench.close());
  const post = async (payload: object) =>
    (await bench.app.inject({ method: 'POST', url: '/api/vitals', payload })).statusCode;
  const LCP = { name: 'LCP', value: 1234.5 };

  it('takes what a page has measured from anybody', async () => {
    expect(await post([LCP, { name: 'CLS', value: 0 }])).toBe(204);
  });

  it.each([
    LCP,
    [],
    [{}],
    [{ name: 'LCP' }],
    [{ name: 'XYZ', value: 1 }],
    [LCP, { name: 'LCP', value: -1 }],
    [{ name: 'LCP', value: 1e9 }],
    Array(6).fill(LCP),
  ])('refuses %j', async (payload) => {
    expect(await post(payload)).toBe(400);
  });

  it('shows nothing to callers from another machine', async () => {
    const answer = await bench.app.inject({ method: 'POST', url: '/admin/vitals', payload: {} });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});
