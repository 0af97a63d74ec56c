import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import lock from '../../../package-lock.json' with { type: 'json' };
import { ROOT } from '../support/server-process.ts';

const { version } = lock.packages['node_modules/fastify'];
const [major = 0] = version.split('.').map(Number);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'advisories '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const entry = (id: string, events: object[], more: object = {}, name = 'fastify') => ({
  id,
  summary: `About ${id}`,
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }], ...more }],
});
const ALWAYS = [{ introduced: '0' }];
/** By what each shows: those whose name begins with "hit" are about the installed version. */
const ENTRIES = [
  entry('hit-never-mended', ALWAYS),
  entry('hit-mended-later', [{ introduced: `${major}.0.0` }, { fixed: `${major + 1}.0.0` }]),
  entry('hit-the-last-one', [{ introduced: '0' }, { last_affected: version }]),
  entry('hit-again', [{ fixed: '1.0.1' }, { introduced: `${major}.0.0-0` }, { introduced: '0' }]),
  entry('hit-by-name', [{ introduced: '0' }, { fixed: '0.0.1' }], { versions: [version] }),
  entry('mended-with-it', [{ introduced: '0' }, { fixed: version }]),
  entry('mended-before', [{ introduced: '0' }, { last_affected: `${major - 1}.9.9` }]),
  entry('comes-later', [{ introduced: `${major + 1}.0.0` }]),
  { ...entry('taken-back', ALWAYS), withdrawn: '2026-01-01T00:00:00Z' },
  entry('of-others', ALWAYS, { package: { ecosystem: 'PyPI', name: 'fastify' } }),
  entry('of-tests-alone', ALWAYS, {}, 'vitest'),
  entry('not-here', ALWAYS, {}, 'left-pad-of-nobody'),
];

function run(...words: string[]) {
  const script = path.join('scripts', 'vulnerabilities.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { cwd: ROOT, encoding: 'utf8' });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

it.each(['list.zip', 'folder', 'list.json'])('what is known against our packages stands in %s', async (name) => {
  const place = path.join(folder, name);
  if (name === 'folder') {
    await mkdir(place);
    for (const one of ENTRIES) await writeFile(path.join(place, `${one.id}.json`), JSON.stringify(one));
  } else if (name === 'list.json') await writeFile(place, JSON.stringify(ENTRIES));
  else
    await writeFile(
      place,
      zipSync(Object.fromEntries(ENTRIES.map((one) => [`${one.id}.json`, strToU8(JSON.stringify(one))]))),
    );
  const { status, lines } = run('--list', place);
  const hits = ENTRIES.filter(({ id }) => id.startsWith('hit')).map(
    ({ id, summary }) => `! fastify ${version} ${id} ${summary}`,
  );
  expect(lines.slice(0, -1).sort()).toEqual(hits.sort());
  expect(lines.at(-1)).toMatch(new RegExp(`^5 known against \\d{3} packages, of ${ENTRIES.length} entries\\.$`));
  expect(status).toBe(1);
});

it('nothing known is good, and nothing said is not', async () => {
  const good = path.join(folder, 'good.json');
  await writeFile(good, JSON.stringify([entry('mended-with-it', [{ introduced: '0' }, { fixed: version }])]));
  expect(run('--list', good).status).toBe(0);
  const empty = path.join(folder, 'empty.json');
  await writeFile(empty, '[]');
  expect(run('--list', empty)).toEqual({ status: 2, lines: [`${empty} holds no entry of OSV.`] });
  expect(run('--list', path.join(folder, 'none.zip')).status).toBe(2);
});
