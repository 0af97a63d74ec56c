import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import semver from 'semver';

/**
 * The entries of a list of known vulnerabilities in OSV's format: a zip of JSON files, as OSV publishes it for each
 * ecosystem, a folder of such files, or one file.
 */
export function* advisoriesIn(place) {
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
export function concerns({ withdrawn, affected = [] }, name, version) {
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
