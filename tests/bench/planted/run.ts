import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkConfig } from '../../../src/compiler/index.ts';
import { faults, type Plant, right } from './plants.ts';

// `npm run bench:planted`: faults that are planted into the club's files one by one, and how many of them the check tells;
// and right changes, none of which it may tell. A word behind it takes those alone whose name has it.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLUB = path.join(ROOT, 'tests/club');
const [word = ''] = process.argv.slice(2);

const root = await mkdtemp(path.join(tmpdir(), 'planted '));
try {
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(CLUB, folder), path.join(root, folder), { recursive: true });
  // Cases and examples tell what has changed, whatever it is.
  await rm(path.join(root, 'schemas/_cases'), { recursive: true });
  for (const file of await readdir(path.join(root, 'schemas'))) {
    if (!file.endsWith('.json')) continue;
    const place = path.join(root, 'schemas', file);
    const text = await readFile(place, 'utf8');
    await writeFile(place, text.replace(/,\n {2}"examples": \[[\s\S]*$/, '\n}\n'));
  }
  const missed: string[] = [];
  const blamed: string[] = [];
  for (const plant of faults.filter(isWanted)) if ((await told(plant)).length === 0) missed.push(plant.name);
  for (const plant of right.filter(isWanted)) {
    const lines = await told(plant);
    if (lines.length > 0) blamed.push(`${plant.name}: ${lines.join('; ')}`);
  }
  const count = faults.filter(isWanted).length;
  console.log('| | |\n|---|---:|');
  console.log(`| Planted faults | ${count} |\n| told | ${count - missed.length} |`);
  console.log(`| Right changes | ${right.filter(isWanted).length} |\n| told | ${blamed.length} |`);
  for (const name of missed) console.log(`missed: ${name}`);
  for (const line of blamed) console.log(`blamed: ${line}`);
} finally {
  await rm(root, { recursive: true });
}

function isWanted({ name }: Plant): boolean {
  return name.includes(word);
}

async function told({ file, from, to, name }: Plant): Promise<string[]> {
  const place = path.join(root, file);
  const before = await readFile(place, 'utf8');
  const [head, tail, ...more] = before.split(from);
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`${name}: ${file} has not "${from}" once`);
  try {
    await writeFile(place, head + to + tail);
    const { problems, warnings } = await checkConfig(root, ROOT);
    if (word !== '')
      for (const one of [...problems, ...warnings]) console.log(`${name}: ${one.file}:${one.line} ${one.what}`);
    return [...problems, ...warnings].map(({ what }) => what);
  } finally {
    await writeFile(place, before);
  }
}
