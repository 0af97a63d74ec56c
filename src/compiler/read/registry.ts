import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { WidgetManifest } from '../../core/forms/widget-manifest.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Report } from '../report.ts';
import { type Ability, abilitiesIn } from './abilities.ts';
import { exportedNames } from './exported.ts';
import { listFiles, readJsonFile } from './files.ts';
import type { JsonFile } from './json-file.ts';

/** The names that exist because their folder or file does; config may name nothing else. */
export interface Registry {
  /** Folders of `src/widgets`; null when the widget's `widget.json` is missing or unreadable. */
  widgets: ReadonlyMap<string, WidgetManifest | null>;
  /** Files `src/actions/<name>.ts` and those of the plug-ins; the JSON Schema of the parameters in `params/<name>.json`, null when it takes none. */
  actions: ReadonlyMap<string, JsonObject | null>;
  /** The abilities of each action; empty when its file does not say. */
  abilities: ReadonlyMap<string, readonly Ability[]>;
  /** Actions whose values the server reads itself: `src/server/requests/readers/`; null where there is no server. */
  readers: readonly string[] | null;
  /** Folders `src/signing/<name>` with an `index.ts`. */
  signers: readonly string[];
  /** Folders of `src/plugins`. */
  plugins: readonly string[];
  /** The names that the files of `src/ui/icons` export. */
  icons: readonly string[];
  /** The `widget.json` and `params/<action>.json` files themselves, to be checked like config. */
  manifests: readonly JsonFile[];
  parameters: readonly JsonFile[];
}

/** Files of actions, the product's and the plug-ins'. */
const ACTIONS = /^src\/(?:plugins\/[^/]+\/)?actions\/(.+)$/;
const READERS = 'src/server/requests/readers';
const AUTHOR_ASIDES = /\.(test|stories|d)\.tsx?$/;

/** Reads the registrations below `src/` of a root. */
export async function readRegistry(root: string, report: Report): Promise<Registry> {
  const widgets = new Map<string, WidgetManifest | null>();
  const manifests: JsonFile[] = [];
  for (const file of await listFiles(root, 'src/widgets')) {
    const [, name, rest] = /^src\/widgets\/([^/]+)\/(.+)$/.exec(file) ?? [];
    if (!name || !rest) continue;
    if (!widgets.has(name)) widgets.set(name, null);
    if (rest !== 'widget.json') continue;
    const manifest = readJsonFile(root, file, report);
    manifests.push(manifest);
    if (isObject(manifest.value)) widgets.set(name, manifest.value as unknown as WidgetManifest);
  }
  for (const name of widgets.keys()) {
    const file = `src/widgets/${name}/widget.json`;
    if (manifests.some((manifest) => manifest.file === file)) continue;
    report.at(
      { source: { file, text: '' }, offset: 0 },
      'the file is missing',
      'write {"types": […]} with the types the widget can hold',
    );
  }

  const actions = new Map<string, JsonObject | null>();
  const abilities = new Map<string, readonly Ability[]>();
  const parameters: JsonFile[] = [];
  const pluginFiles = await listFiles(root, 'src/plugins');
  for (const file of [...(await listFiles(root, 'src/actions')), ...pluginFiles]) {
    const [, rest] = ACTIONS.exec(file) ?? [];
    if (!rest) continue;
    const name = /^([^/]+)\.tsx?$/.exec(rest)?.[1];
    if (name && !AUTHOR_ASIDES.test(file)) {
      if (!actions.has(name)) actions.set(name, null);
      abilities.set(name, abilitiesIn(readFileSync(path.join(root, file), 'utf8')));
    }
    const owner = /^params\/([^/]+)\.json$/.exec(rest)?.[1];
    if (!owner) continue;
    const schema = readJsonFile(root, file, report);
    parameters.push(schema);
    if (isObject(schema.value)) actions.set(owner, schema.value);
  }

  const signers = (await listFiles(root, 'src/signing')).flatMap(
    (file) => /^src\/signing\/([^/]+)\/index\.ts$/.exec(file)?.[1] ?? [],
  );
  const plugins = pluginFiles.map((file) => file.split('/')[2] as string);
  const readers = (await listFiles(root, 'src/server')).some((file) => file.startsWith(READERS))
    ? (await listFiles(root, READERS)).map((file) => path.posix.basename(file, '.ts'))
    : null;
  const icons = await exportedNames(root, await listFiles(root, 'src/ui/icons'));
  return { widgets, actions, abilities, readers, signers, plugins, icons, manifests, parameters };
}
