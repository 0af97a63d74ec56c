import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileOf, MAKE } from './lib/bundle/bundle.mjs';
import { build, checkNode, fail, install, ROOT, say } from './lib/prepare.mjs';
import { packageFiles } from './release/packages.mjs';

// `npm run release [FOLDER]`: a folder that runs with Node alone, and the same as a tarball beside it. For this
// platform: the parts that are not JavaScript are those of the machine it is made on.

/** What staff own, what people unpack it for, and the sources: the compiler reads names and texts in them. */
const COPIED = ['schemas', 'menus', 'messages', 'src', 'scripts/admin', 'scripts/release', 'LICENSE', 'DECISIONS.md'];
const ASIDE = /\.(?:test|stories)\.tsx?$|^src\/types\//;
/** Where the bundle lies in a release. */
const PROGRAM = 'program';
const RUN = {
  'server.mjs': 'src/server/main.ts',
  'admin.mjs': 'scripts/admin.ts',
  'config.mjs': 'scripts/config.ts',
  'new.mjs': 'scripts/new.ts',
  'messages.mjs': 'scripts/messages.ts',
};

checkNode();
if (spawnSync('git', ['ls-files', '--error-unmatch', 'package.json'], { cwd: ROOT, stdio: 'ignore' }).status !== 0)
  fail('A release is made in a git checkout, since git names the files that belong to it. Clone the repository.');
install();
build();
const folder = resolve(process.argv[2] ?? join(ROOT, 'release'));
if (existsSync(folder) && !existsSync(join(folder, 'server.mjs')))
  fail(`${folder} is there and no release: it is left alone. Name another folder.`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
node(ROOT, MAKE, ROOT, join(folder, PROGRAM), PROGRAM);
const inputs = join(folder, PROGRAM, 'inputs.json');
const packages = await packageFiles(ROOT, jsonOf(inputs));
rmSync(inputs);
for (const file of [...listed(...COPIED), ...packages]) copy(file);
cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
for (const [file, source] of Object.entries(RUN)) {
  const line = `process.setSourceMapsEnabled(true);\nawait import('./${PROGRAM}/${fileOf(source)}');\n`;
  writeFileSync(join(folder, file), line);
}
const { name, version, engines, type, description } = jsonOf(join(ROOT, 'package.json'));
const about = { name, version, private: true, description, type, engines };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
// What a check finds out once about patterns and words is kept beside the program, where the server may not write.
node(folder, 'config.mjs', 'check');
const tarball = `${folder}.tgz`;
// The README of a release is the operator's book.
cpSync(join(ROOT, 'src/server/README.md'), join(folder, 'README.md'));
execFileSync('tar', ['-czf', tarball, '-C', dirname(folder), folder.slice(dirname(folder).length + 1)]);
say(`${folder} runs with "node server.mjs"; ${tarball} holds the same.`);

/** Files that the repository has below a path, without those that only its own tests read. */
function listed(...paths) {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...paths], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !ASIDE.test(file));
}

function copy(file) {
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { dereference: true });
  } catch (error) {
    fail(`${file} cannot be copied: ${error.message}`);
  }
}

/** Runs Node to its end; a failure ends this too. An organisation's own folder is no matter of a release. */
function node(cwd, ...args) {
  const env = { ...process.env, CONFIG_DIR: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) fail(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}

function jsonOf(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
