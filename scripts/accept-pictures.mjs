import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, install, ROOT } from './lib/prepare.mjs';
import { getTestPrograms } from './lib/test-programs.mjs';

// `npm run stories:accept [-- FILES]`: takes the present look of the stories as expected. With parts of names of story
// files, only of these.

checkNode();
install(['vite', 'vitest', 'storybook']);
// The browser of the comparison: the whole Chromium sets letters slightly closer.
const { most } = await getTestPrograms();
const files = process.argv.slice(2);
// Pictures of removed stories are removed too.
if (files.length === 0) rmSync(join(ROOT, '.storybook', 'pictures', 'stories'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'stories', ...files],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ACCEPT_PICTURES: 'true', ...(most ? { CHROMIUM_PATH: most } : {}) },
  },
);
process.exit(status ?? 1);
