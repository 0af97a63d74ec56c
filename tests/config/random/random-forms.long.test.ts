import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compiled } from './compiled.ts';
import { type RandomForm, randomForms } from './forms.ts';
import { faultOf } from './try-form.ts';

/** How many are tried: `RANDOM_FORMS=5000 npx vitest run tests/config/random`. `RANDOM_SEED` repeats a run. */
const COUNT = Number(process.env.RANDOM_FORMS ?? 30);
const SEED = Number(process.env.RANDOM_SEED ?? Date.now() % 1e9);

test(`whatever passes the check is filled in, sent and taken (seed ${SEED})`, { timeout: 0 }, async () => {
  const drawn = fc.sample(randomForms, { numRuns: COUNT, seed: SEED });
  const { forms, refused } = await compiled(drawn);
  const faults: object[] = [];
  for (const [at, form] of forms.entries()) {
    const random = drawn[at] as RandomForm;
    const fault = form ? await faultOf(form, random) : { fault: 'it is not compiled', ...random };
    if (fault) faults.push(fault);
  }
  expect(JSON.stringify([...refused, ...faults], null, 1)).toBe('[]');
});
