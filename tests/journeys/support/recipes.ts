import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { follow, ROOT } from '../../config/guide/follow.ts';

/** Changes of files by a recipe of the guide. */
export interface Written {
  /** Path → whole text. */
  changed: [path: string, text: string][];
  added: [path: string, text: string][];
  removed: string[];
}

/** The recipes of the guide, by their numbers, followed one after the other in a copy of the files. */
export class Recipes {
  /** The copy. */
  readonly folder: string;
  readonly #bodies: ReadonlyMap<number, string>;

  private constructor(folder: string, bodies: ReadonlyMap<number, string>) {
    this.folder = folder;
    this.#bodies = bodies;
  }

  static async begin(): Promise<Recipes> {
    const folder = mkdtempSync(join(tmpdir(), 'recipes '));
    for (const name of ['schemas', 'menus', 'messages'])
      await cp(join(ROOT, name), join(folder, name), { recursive: true });
    const guide = readFileSync(join(ROOT, 'schemas/RECIPES.md'), 'utf8');
    const parts = guide.split(/^## /m).slice(1);
    return new Recipes(folder, new Map(parts.map((part) => [Number.parseInt(part, 10), part])));
  }

  /** Follows some, one after the other. @returns what they have done together */
  async follow(...numbers: number[]): Promise<Written> {
    const before = this.files();
    for (const number of numbers)
      for (const [step] of this.#bodies.get(number)?.matchAll(/^- .*`|```json [\s\S]*?\n```/gm) ?? [])
        await follow(this.folder, step);
    const after = this.files();
    const now = [...after];
    return {
      changed: now.filter(([path, text]) => before.has(path) && before.get(path) !== text),
      added: now.filter(([path]) => !before.has(path)),
      removed: [...before.keys()].filter((path) => !after.has(path)),
    };
  }

  /** Goes on from these files: what was made in place. */
  take(files: ReadonlyMap<string, string>): void {
    for (const path of this.files().keys())
      if (path.endsWith('.json') && !files.has(path)) rmSync(join(this.folder, path));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  files(): Map<string, string> {
    const names = ['schemas', 'menus', 'messages'].flatMap((name) =>
      readdirSync(join(this.folder, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
    );
    const own = names.filter((name) => !/_dialect|_general/.test(name) && statSync(join(this.folder, name)).isFile());
    return new Map(own.sort().map((name) => [name, readFileSync(join(this.folder, name), 'utf8')]));
  }
}
