import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTestChromium, NO_CHROMIUM } from './lib/browser-set-up.mjs';
import { checkNode, install, ROOT, say } from './lib/prepare.mjs';
import { endWithUs, lane } from './lib/steps.mjs';
import { temporaryFolder } from './lib/temporary.mjs';

// `npm test`: everything, from a fresh clone. The last line is `N passed, N failed`.

checkNode();
install(['vite', 'tsx', 'vitest', 'storybook', '@biomejs/biome', 'typescript']);
const browser = await ensureTestChromium();
endWithUs();
process.env.TMPDIR = temporaryFolder();
const env = browser ? { CHROMIUM_PATH: browser.most, WHOLE_CHROMIUM_PATH: browser.whole } : {};
const refused = browser ? undefined : NO_CHROMIUM;
const reports = join(ROOT, '.cache', 'test');
mkdirSync(reports, { recursive: true });
// What the stories' pictures left the last time (tests/pictures/places.ts).
const pictures = join(ROOT, '.cache', 'pictures');
rmSync(pictures, { recursive: true, force: true });

const bin = (...path) => join('node_modules', ...path);
const writeSite = "import('./scripts/lib/site.mjs').then(({ writeSite }) => writeSite())";

/** @param {string[]} [more] further arguments */
function vitest(name, project, needsBrowser = true, more = []) {
  const report = join(reports, `${project}.json`);
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...more,
  ];
  return {
    name,
    args: [...args, `--outputFile.json=${report}`],
    env,
    report,
    refused: needsBrowser ? refused : undefined,
  };
}

const journeys = join(reports, 'journeys.json');

const lint = {
  name: 'lint, format, import zones, cycles',
  args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '--colors=off', '.'],
};
const types = { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'] };

// The config comes first: the type check needs its types, and all kinds of tests what it compiles to.
const rounds = [
  [[{ name: 'config: check, types, published version', args: ['-e', writeSite] }]],
  [
    [{ name: 'build', args: [join('scripts', 'build.mjs')] }],
    // By itself Vitest leaves one core free: of two, every second one.
    [vitest('compiler, server, house rules', 'node', false, ['--maxWorkers=100%'])],
  ],
  // The stories end earlier, which leaves a core to what looks at the sources alone.
  [[vitest('components', 'browser')], [vitest('stories', 'stories'), lint, types]],
  [
    [
      {
        name: 'journeys',
        args: [
          bin('@playwright', 'test', 'cli.js'),
          'test',
          ...['--config', join('tests', 'journeys', 'playwright.config.ts'), '--reporter=line,json'],
        ],
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
        report: journeys,
        refused,
      },
    ],
  ],
];

const steps = [];
for (const lanes of rounds) steps.push(...(await Promise.all(lanes.map(lane))).flat());

// Once more at the end, where whoever reads a long log looks first.
tell('Passed only at the second attempt', 'unsteady');
tell('Failed', 'failures');
const notCompared = join(pictures, 'not-compared.txt');
if (existsSync(notCompared)) say(readFileSync(notCompared, 'utf8'));
const failed = total('failed');
say(`${total('passed')} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

function tell(heading, kind) {
  const cases = steps.flatMap((step) => step[kind]);
  if (cases.length > 0) say(`\n${heading}:`);
  for (const { name, error } of cases) say(`  ${name}\n${error.replaceAll(/^/gm, '      ')}`);
}

function total(kind) {
  return steps.reduce((sum, step) => sum + step[kind], 0);
}
