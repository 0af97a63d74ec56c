import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, isProduct } from './sources.ts';

/** An import of one file of `src` by another, of types too. */
interface Arrow {
  from: string;
  to: string;
}

function arrowsIn(files: readonly { path: string; code: string }[]): Arrow[] {
  return files.flatMap(({ path, code }) =>
    [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, name = '']) => ({
      from: path,
      to: normalize(join(dirname(path), name)),
    })),
  );
}

/** The folder directly below `folder` that a file stands in; `null` for a file of `folder` itself, or elsewhere. */
function roomIn(folder: string, file: string): string | null {
  const [room, inner] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : [];
  return inner === undefined ? null : (room ?? null);
}

/** The shortest way round among the folders directly below one, each step with an import that makes it; `null`: none. */
function circleIn(folder: string, arrows: readonly Arrow[]): string[] | null {
  const steps = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) {
    const [from, to] = [roomIn(folder, arrow.from), roomIn(folder, arrow.to)];
    if (from === null || to === null || from === to) continue;
    const known = steps.get(from) ?? new Map<string, Arrow>();
    if (!known.has(to)) known.set(to, arrow);
    steps.set(from, known);
  }
  let shortest: Arrow[] | null = null;
  for (const begin of steps.keys()) {
    const ways: { room: string; way: Arrow[] }[] = [{ room: begin, way: [] }];
    const seen = new Set<string>();
    for (const { room, way } of ways) {
      for (const [to, arrow] of steps.get(room) ?? []) {
        if (to === begin && (!shortest || way.length + 1 < shortest.length)) shortest = [...way, arrow];
        if (!seen.has(to)) ways.push({ room: to, way: [...way, arrow] });
        seen.add(to);
      }
    }
  }
  return shortest?.map(({ from, to }) => `${from} imports ${to}`) ?? null;
}

const files = filesBelow('src', isProduct);
const arrows = arrowsIn(files);

/** All folders that have folders, below those of `src`: the zones of Biome keep these themselves in order. */
const folders = [
  ...new Set(
    files.flatMap(({ path }) => {
      const names = dirname(path).split('/');
      return names.map((_name, index) => names.slice(0, index + 1).join('/')).slice(1);
    }),
  ),
].sort();

describe('folders beside each other', () => {
  it('are found in a circle, with the imports that close it', () => {
    const planted = arrowsIn([
      { path: 'src/a/one/x.ts', code: "import type { Y } from '../two/y.ts';" },
      { path: 'src/a/two/inner/y.ts', code: "import { z } from '../../three/z.ts';" },
      { path: 'src/a/three/z.ts', code: "const x = () => import('../one/x.ts');\nimport '../two/y.ts';" },
    ]);
    expect(circleIn('src/a', planted)).toEqual([
      'src/a/two/inner/y.ts imports src/a/three/z.ts',
      'src/a/three/z.ts imports src/a/two/y.ts',
    ]);
    expect(circleIn('src/a', planted.slice(0, 2))).toBeNull();
    expect(circleIn('src/a/two', planted)).toBeNull();
  });

  it.each(folders)('import each other in one direction below %s', (folder) => {
    expect(circleIn(folder, arrows)).toBeNull();
  });
});

/** The floors of the server from below; what stands beside them puts them together. */
const FLOORS = ['kit', 'domain', 'http'];

function floorOf(file: string): number {
  const room = roomIn('src/server', file);
  return room === null ? FLOORS.length : FLOORS.indexOf(room);
}

describe('the server', () => {
  it('has three floors, and each imports those below it alone', () => {
    const own = arrows.filter(({ from, to }) => [from, to].every((file) => file.startsWith('src/server/')));
    expect(own.length).toBeGreaterThan(1000);
    expect(new Set(own.flatMap(({ from, to }) => [from, to]).map(floorOf))).toEqual(new Set([0, 1, 2, 3]));
    const upwards = own.filter(({ from, to }) => floorOf(to) > floorOf(from));
    expect(upwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });
});
