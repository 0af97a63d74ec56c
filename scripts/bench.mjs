import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, checkNode, fail, install, installBeside, ROOT } from './lib/prepare.mjs';
import { ensureChromium, NO_CHROMIUM } from './lib/test-programs.mjs';

// `npm run bench`: our engine beside its peers; an hour or so, best on an idle machine. `-- load`, `-- typing`, `-- lists`:
// only how pages load, how ten to a thousand fields take keys and are sent, how long lists do; `-- widgets`: how soon each of
// our widgets answers a touch and a key.

checkNode();
install(['vite', 'tsx', '@rjsf/mui', 'react-hook-form']);
// Packages that other engines ask for would be in the way of ours: they have a folder of their own.
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
