import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium, NO_CHROMIUM } from './lib/browser-set-up.mjs';
import { build, checkNode, fail, install, ROOT } from './lib/prepare.mjs';

// `npm run bench`: our engine beside its peers; a few minutes, best on an idle machine. `-- load`: only how pages load.

checkNode();
install(['vite', 'tsx', '@rjsf/mui', 'react-hook-form']);
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
