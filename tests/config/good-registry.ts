import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Compilation, checkConfig, compileConfig } from '../../src/compiler/index.ts';
import { type Registered, type Registry, registryOf } from '../../src/compiler/read/registry.ts';

// The good folder has a program of its own: a few small kinds of field and actions, as data below its `src/`.

/** The names that the files of a copy of the good folder may use. */
export function registryIn(root: string): Registry {
  const namesIn = (folder: string) => {
    const place = path.join(root, 'src', folder);
    return existsSync(place) ? readdirSync(place) : [];
  };
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, 'src', file), 'utf8'));
  const manifestsIn = (folder: string) =>
    Object.fromEntries(namesIn(folder).map((file) => [path.basename(file, '.json'), read(`${folder}/${file}`)]));
  const widgets = namesIn('widgets').map((name) => [name, read(`widgets/${name}/widget.json`)]);
  return registryOf({
    widgets: Object.fromEntries(widgets) as Registered['widgets'],
    actions: manifestsIn('actions'),
    plugins: manifestsIn('plugins'),
    signers: [],
    icons: ['door', 'home'],
    checks: existsSync(path.join(root, 'src/checks.json')) ? read('checks.json') : [],
  });
}

export function checkGood(root: string): Promise<Check> {
  return checkConfig(root, root, registryIn(root));
}

export function compileGood(root: string): Promise<Compilation> {
  return compileConfig(root, root, registryIn(root));
}
