import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, checkNode, fail, install, ROOT, say } from './lib/prepare.mjs';
import { ENTRIES, programFolder } from './lib/program.mjs';
import { packageFiles } from './release/packages.mjs';

// `npm run release [FOLDER]`: a folder that runs with Node alone, and a tarball of it. It runs on this platform only,
// because some packages hold native code.

/** Staff's files, what operators copy, and data that plug-ins read. The program itself comes as a bundle. */
const COPIED = ['schemas', 'menus', 'messages', 'scripts/release', 'LICENSE', 'DECISIONS.md', 'src/plugins/**/*.csv'];
const NOT_COPIED = /\.mjs$/;
/** The folder of the bundle in a release. */
const PROGRAM = 'program';

checkNode();
if (spawnSync('git', ['ls-files', '--error-unmatch', 'package.json'], { cwd: ROOT, stdio: 'ignore' }).status !== 0)
  fail('A release is made in a git checkout, because git lists the files that belong to it. Clone the repository.');
install();
build();
const folder = resolve(process.argv[2] ?? join(ROOT, 'release'));
if (existsSync(folder) && !existsSync(join(folder, 'server.mjs')))
  fail(`${folder} exists and is not a release, so nothing in it was changed. Name another folder.`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(programFolder(), join(folder, PROGRAM), { recursive: true });
for (const file of [...listed(COPIED), ...packageFiles(ROOT)]) copy(file);
cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
for (const entry of Object.keys(ENTRIES)) {
  const code = `process.setSourceMapsEnabled(true);\nawait import('./${PROGRAM}/${entry}.mjs');\n`;
  writeFileSync(join(folder, `${entry}.mjs`), code);
}
const { name, version, engines, type, description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const about = { name, version, private: true, description, type, engines };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
// The check keeps its verdicts about patterns beside the program, where the server may not write.
node(folder, 'config.mjs', 'check');
// The README of a release is the operator's book.
cpSync(join(ROOT, 'src/server/README.md'), join(folder, 'README.md'));
const tarball = `${folder}.tgz`;
execFileSync('tar', ['-czf', tarball, '-C', dirname(folder), folder.slice(dirname(folder).length + 1)]);
say(`"node server.mjs" in ${folder} starts it. ${tarball} holds the same files.`);

/** The files of the repository below these paths. */
function listed(paths) {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...paths], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !NOT_COPIED.test(file));
}

function copy(file) {
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { dereference: true });
  } catch (error) {
    fail(`${file} cannot be copied: ${error.message}`);
  }
}

/** Runs Node to its end; a failure ends this too. The release is checked with its own files, whatever CONFIG_DIR says. */
function node(cwd, ...args) {
  const env = { ...process.env, CONFIG_DIR: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) fail(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}
