import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, install, ROOT, say } from './lib/prepare.mjs';
import { endWithUs, lane } from './lib/steps.mjs';
import { getTestPrograms, leftOut, NO_CHROMIUM } from './lib/test-programs.mjs';

// `npm test`: types, lint, compiler, server on one database, components and a journey for each task. `npm run test:all`
// (`--all`) adds stories with their pictures, the second database, tests that start processes, random values and matrices
// (`*.long.test.ts`), and every journey at both widths. Both work in a fresh clone. The last line is `N passed, N failed`.

const all = process.argv.includes('--all');
/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Bytes: several times what the data folders of tests take. */
const NEEDED = 6 * 1024 ** 3;

checkNode();
install(['vite', 'tsx', 'vitest', 'storybook', '@biomejs/biome', 'typescript']);
const { most, whole } = await getTestPrograms();
endWithUs();
process.env.TMPDIR = temporaryFolder();
const env = {
  ...(most ? { CHROMIUM_PATH: most, WHOLE_CHROMIUM_PATH: whole } : {}),
  ...(all ? {} : { SHORT_RUN: '1' }),
};
const refused = most ? undefined : NO_CHROMIUM;
const reports = join(ROOT, '.cache', 'test');
mkdirSync(reports, { recursive: true });
// Differences of the last run (tests/pictures/places.ts).
const pictures = join(ROOT, '.cache', 'pictures');
rmSync(pictures, { recursive: true, force: true });

const bin = (...path) => join('node_modules', ...path);
const writeSite = "import('./scripts/lib/site.mjs').then(({ writeSite }) => writeSite())";

/** @param {{ needsBrowser?: boolean, more?: string[] }} [options] `more`: further arguments */
function vitest(name, project, { needsBrowser = true, more = [] } = {}) {
  const report = join(reports, `${project}.json`);
  return {
    name,
    args: [
      bin('vitest', 'vitest.mjs'),
      ...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...more,
    ],
    env,
    report,
    refused: needsBrowser ? refused : undefined,
  };
}

const playwrightReport = join(reports, 'journeys.json');

const steps = {
  config: { name: 'config: check, types, published version', args: ['-e', writeSite] },
  build: { name: 'build', args: [join('scripts', 'build.mjs')] },
  lint: {
    name: 'lint, format, import zones, cycles',
    args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '--colors=off', '.'],
  },
  types: { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'] },
  // By default Vitest leaves one core free: of two, the half.
  node: vitest('compiler, server, house rules', 'node', { needsBrowser: false, more: ['--maxWorkers=100%'] }),
  processes: vitest('commands, processes, release', 'processes', { needsBrowser: false, more: ['--maxWorkers=100%'] }),
  components: vitest('components', 'browser'),
  stories: vitest('stories', 'stories'),
  journeys: {
    name: all ? 'journeys' : 'a journey for each task',
    args: [
      bin('@playwright', 'test', 'cli.js'),
      'test',
      ...['--config', join('tests', 'journeys', 'playwright.config.ts'), '--reporter=line,json'],
      ...(all ? [] : ['--project=desktop', '--grep=@task']),
    ],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    report: playwrightReport,
    refused,
  },
};

// The config comes first: the type check needs its types, and all tests need its published version. A round ends before
// the next begins; its lanes run side by side.
const { config, build, lint, types, node, processes, components, stories, journeys } = steps;
const rounds = all
  ? [[[config]], [[build], [node]], [[processes]], [[components], [stories, lint, types]], [[journeys]]]
  : [[[config]], [[build, lint, types], [node]], [[components], [journeys]]];

const done = [];
for (const lanes of rounds) done.push(...(await Promise.all(lanes.map(lane))).flat());

const failures = done.flatMap((step) => step.failures);
if (failures.length > 0) say('\nFailed:');
for (const { name, error } of failures) say(`  ${name}\n${error.replaceAll(/^/gm, '      ')}`);
for (const line of leftOut(all)) say(line);
const notCompared = join(pictures, 'not-compared.txt');
if (existsSync(notCompared)) say(readFileSync(notCompared, 'utf8'));
const failed = total('failed');
say(`${total('passed')} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

function total(kind) {
  return done.reduce((sum, step) => sum + step[kind], 0);
}

/**
 * A folder for temporary files of a run; it is removed when this process ends. It is in memory if there is enough, because
 * to make and remove data folders on a disk takes a tenth of the tests' time.
 */
function temporaryFolder() {
  const folder = mkdtempSync(join(fitsInMemory() ? IN_MEMORY : tmpdir(), 'npm-test-'));
  // PostgreSQL, which does not run as root, keeps data in it.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function fitsInMemory() {
  try {
    const [, , , options = ''] = mountLine(readFileSync('/proc/mounts', 'utf8')).split(' ');
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // Tests start programs from it.
    return !options.split(',').includes('noexec') && bavail * bsize > NEEDED && freemem() > 2 * NEEDED;
  } catch {
    return false;
  }
}

/** The line of the last mount, which counts. */
function mountLine(mounts) {
  const all = mounts.split('\n').filter((line) => line.split(' ')[1] === IN_MEMORY);
  return all.at(-1) ?? '';
}
