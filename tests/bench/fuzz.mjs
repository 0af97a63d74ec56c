import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// `npm run bench:fuzz`: what `npm test` tries with a few hundred calls and values, with many. `-- --calls=100000
// --values=10000 --seed=1`; values are those of each form.
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    values: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const env = { ...process.env, FUZZ_CALLS: values.calls, FUZZ_VALUES: values.values, FUZZ_SEED: values.seed };
const suites = ['tests/server/fuzz', 'tests/config/random/real-forms.long.test.ts'];
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...suites];
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1);
