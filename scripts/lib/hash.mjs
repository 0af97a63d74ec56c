import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/**
 * SHA-256 of names and contents of files and folders, in a fixed order. A missing path is skipped.
 * @param {string} root
 * @param {string[]} paths relative to `root`
 * @param {(path: string) => boolean} [wanted] filter on relative paths with slashes
 */
export function hashOf(root, paths, wanted = () => true) {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, root, path, wanted);
  return hash.digest('hex');
}

function add(hash, root, path, wanted) {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, root, join(path, name), wanted);
    return;
  }
  const name = path.split(sep).join('/');
  if (wanted(name)) hash.update(`${name}\0${stat.size}\0`).update(readFileSync(full));
}

/** Whether `.cache/<name>.stamp` holds this value. */
export function stamped(root, name, value) {
  try {
    return readFileSync(stampFile(root, name), 'utf8') === value;
  } catch {
    return false;
  }
}

export function stamp(root, name, value) {
  const file = stampFile(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

function stampFile(root, name) {
  return join(root, '.cache', `${name}.stamp`);
}
