import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, checkNode, fail, install, installBeside, ROOT } from './lib/prepare.mjs';
import { ensureChromium, NO_CHROMIUM } from './lib/test-programs.mjs';

// `npm run bench`: our engine beside its peers, in about an hour on an idle machine. `-- load`, `-- typing`, `-- lists`:
// only the loading of pages, typing and sending with ten to a thousand fields, long lists. `-- widgets`: the time until each
// of our widgets reacts to a touch and a key.

checkNode();
install(['vite', 'tsx', '@rjsf/mui', 'react-hook-form']);
// Packages of the other engines have a folder of their own, because some conflict with ours.
installBeside(join('tests', 'bench', 'peers'), join('.cache', 'bench', 'pages-of-peers', 'peers'));
const browser = await ensureChromium();
if (!browser) fail(NO_CHROMIUM);
build();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', join('tests', 'bench', 'run.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: browser },
  },
);
process.exit(status ?? 1);
