import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, install, ROOT } from './lib/prepare.mjs';
import { getTestPrograms } from './lib/test-programs.mjs';

// `npm run stories:accept [-- FILES]`: how the stories look now is how they are expected to look from here on.
// With parts of names of story files, theirs alone.

checkNode();
install(['vite', 'vitest', 'storybook']);
// The one that they are compared in: the whole Chromium sets letters a hair closer.
const { most } = await getTestPrograms();
const files = process.argv.slice(2);
// Pictures of stories that are gone go too.
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
