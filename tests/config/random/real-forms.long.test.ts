import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ValidatorFunctions } from '../../../src/core/forms/rules.ts';
import { loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { givenFiles } from '../../../src/server/domain/publishing/activate.ts';
import { projectVersion } from '../../server/support/fixture/project-version.ts';
import { randomAnswers } from './answers.ts';
import { disagreement } from './try-form.ts';

/** How many values each form is filled in with: `npm run bench:fuzz` tries 10,000. `FUZZ_SEED` repeats a run. */
const COUNT = Number(process.env.FUZZ_VALUES ?? 25);
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
const ROOT = path.resolve(import.meta.dirname, '../../..');
const SCOPE = { today: '2026-11-22' };

const made = await projectVersion();
const { forms } = await loadVersion(made.manifest, givenFiles(made));

test.each([...forms.keys()])(
  `the browser sends what the server takes of %s, and stops what it refuses (seed ${SEED})`,
  { timeout: 0 },
  async (id) => {
    const form = forms.get(id);
    if (!form) throw new Error(`There is no form ${id}.`);
    const code = made.files.get(made.manifest.forms[id]?.validator ?? '') ?? '';
    const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
    const functions = ((await import(/* @vite-ignore */ address)) as { default: ValidatorFunctions }).default;
    const file = path.join(ROOT, 'schemas', `${id}.schema.json`);
    const { examples = [] } = JSON.parse(await readFile(file, 'utf8')) as { examples?: object[] };
    for (const answers of fc.sample(randomAnswers(form.schema, examples), { numRuns: COUNT, seed: SEED }))
      expect(disagreement(form, functions, answers, SCOPE)).toBeUndefined();
  },
);
