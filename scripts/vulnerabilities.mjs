import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT } from './lib/prepare.mjs';

// `npm run vulnerabilities`: known vulnerabilities of the packages that a release may hold, from the registry or, with
// `-- --list FILE`, from a downloaded list. Exit codes: 1 if something is known, 2 if nothing could be found out.

install(['fflate', 'semver']);
const { unzipSync } = await import('fflate');
const { default: semver } = await import('semver');

const LIST = 'https://storage.googleapis.com/osv-vulnerabilities/npm/all.zip';

const [flag, list] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--list' || list === undefined || !existsSync(list)))
  fail(flag === '--list' ? `There is no list ${list ?? ''}.` : `npm run vulnerabilities [-- --list FILE]`);
process.exitCode = flag === undefined ? askRegistry() : lookInto(list);

function askRegistry() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
  const answer = answerOf(stdout);
  if (!answer?.vulnerabilities)
    fail(
      `The registry does not say what is known (${answer?.message ?? 'no answer'}).\n` +
        `Fetch ${LIST}, anywhere, and name it: npm run vulnerabilities -- --list all.zip`,
    );
  const found = Object.values(answer.vulnerabilities);
  for (const { name, severity, range } of found) console.log(`! ${name} ${range} ${severity}`);
  console.log(`${found.length} packages are known to be vulnerable, as the registry says.`);
  return found.length > 0 ? 1 : 0;
}

function answerOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function lookInto(place) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const versions = new Map();
  for (const [path, { dev, name, version }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const known = name ?? path.replace(/^.*node_modules\//, '');
    versions.set(known, new Set([...(versions.get(known) ?? []), version]));
  }
  let entries = 0;
  let found = 0;
  for (const advisory of advisoriesIn(place)) {
    entries += 1;
    const names = new Set((advisory.affected ?? []).map((one) => one.package?.name));
    for (const name of names)
      for (const version of versions.get(name) ?? []) {
        if (!concerns(advisory, name, version)) continue;
        found += 1;
        console.log(`! ${name} ${version} ${advisory.id} ${advisory.summary ?? ''}`.trimEnd());
      }
  }
  if (entries === 0) fail(`${place} holds no entry of OSV.`);
  console.log(`${found} known against ${versions.size} packages, of ${entries} entries.`);
  return found > 0 ? 1 : 0;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}

/**
 * The entries of a list of known vulnerabilities in OSV's format: a zip of JSON files, as OSV publishes it for each
 * ecosystem, a folder of such files, or one file.
 */
function* advisoriesIn(place) {
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).filter((file) => file.endsWith('.json'))) yield* read(join(place, name));
  } else if (place.endsWith('.zip')) {
    const files = unzipSync(readFileSync(place), { filter: ({ name }) => name.endsWith('.json') });
    for (const content of Object.values(files)) yield JSON.parse(Buffer.from(content).toString('utf8'));
  } else yield* read(place);
}

function* read(file) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  yield* Array.isArray(content) ? content : [content];
}

/** Whether an entry that was not withdrawn affects this version of a package of npm. */
function concerns({ withdrawn, affected = [] }, name, version) {
  if (withdrawn) return false;
  return affected.some(
    ({ package: of, ranges = [], versions = [] }) =>
      of?.ecosystem === 'npm' &&
      of.name === name &&
      (versions.includes(version) || ranges.some((range) => range.type === 'SEMVER' && within(range.events, version))),
  );
}

/** OSV: each event up to the version opens or closes the range; the last one decides. */
function within(events, version) {
  const turns = events
    .map(({ introduced, fixed, last_affected }) => {
      const at = introduced ?? fixed ?? last_affected;
      return { at: at === '0' ? '0.0.0-0' : at, opens: introduced !== undefined, still: last_affected !== undefined };
    })
    .filter(({ at }) => at !== undefined)
    .sort((one, other) => semver.compare(one.at, other.at));
  let open = false;
  for (const { at, opens, still } of turns) {
    const order = semver.compare(version, at);
    if (order > 0 || (order === 0 && !still)) open = opens;
  }
  return open;
}
