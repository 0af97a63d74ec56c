import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileForm } from '../../../src/compiler/emit/form.ts';
import { loadConfig } from '../../../src/compiler/load.ts';
import { Report } from '../../../src/compiler/report.ts';
import { type RandomForm, randomForms } from './forms.ts';
import { faultOf } from './try-form.ts';

/** How many are tried: `RANDOM_FORMS=5000 npx vitest run tests/config/random`. `RANDOM_SEED` repeats a run. */
const COUNT = Number(process.env.RANDOM_FORMS ?? 30);
const SEED = Number(process.env.RANDOM_SEED ?? Date.now() % 1e9);
const CODE = path.resolve(import.meta.dirname, '../../..');

/** What the check says of texts, pages and mails, which these forms have not. */
const ASIDE = /text|page|mail|office/;

test(`whatever passes the check is filled in, sent and taken (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const drawn = fc.sample(randomForms, { numRuns: COUNT, seed: SEED });
  const root = await mkdtemp(path.join(tmpdir(), 'random forms '));
  try {
    await mkdir(path.join(root, 'schemas'));
    await Promise.all(
      drawn.map(({ file }, at) => writeFile(path.join(root, `schemas/f${at}.schema.json`), JSON.stringify(file))),
    );
    const report = new Report();
    const { forms, registry } = await loadConfig(root, report, CODE);
    const refused = report.problems.filter(({ file, what }) => file.startsWith('schemas/f') && !ASIDE.test(what));
    const whole = refused.map(({ file, what }) => ({ what, file: drawn[Number(/\d+/.exec(file))]?.file }));
    const faults: object[] = [];
    for (const model of forms) {
      const random = drawn[Number(model.id.slice(1))] as RandomForm;
      const fault = await faultOf(compileForm(model, registry), random);
      if (fault) faults.push(fault);
    }
    expect(JSON.stringify([...whole, ...faults], null, 1)).toBe('[]');
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
