import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureTypes, fail, install, ROOT } from './lib/prepare.mjs';

// `node scripts/tool.mjs PACKAGE ARGUMENTS`: runs the command of a package over the project, in a fresh clone too: packages and
// the types of forms and records are made first where they are missing.

const [name, ...args] = process.argv.slice(2);
if (!name) fail('node scripts/tool.mjs PACKAGE ARGUMENTS');
checkNode();
install([name]);
// Biome reads no types.
if (name !== '@biomejs/biome') ensureTypes();
const folder = join(ROOT, 'node_modules', name);
const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const file = typeof bin === 'string' ? bin : (bin[name] ?? Object.values(bin)[0]);
const { status } = spawnSync(process.execPath, [join(folder, file), ...args], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
