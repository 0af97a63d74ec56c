import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { actionLoaders } from '../../src/actions/index.ts';
import { actionManifests } from '../../src/actions/manifests.ts';
import { isNameKind, strictSchema } from '../../src/compiler/names.ts';
import type { Action, ActionManifest } from '../../src/core/action.ts';
import * as college from '../../src/plugins/college/index.ts';
import { pluginManifests } from '../../src/plugins/index.ts';
import { serverPlugins } from '../../src/plugins/server.ts';
import { MIGRATIONS } from '../../src/server/db/migrations/index.ts';
import { allReaders } from '../../src/server/procedures/accepted-values.ts';
import { signerNames } from '../../src/signing/index.ts';
import { displays } from '../../src/widgets/displays.ts';
import { widgetManifests } from '../../src/widgets/manifests.ts';
import { ROOT } from './sources.ts';

// Every kind has one list in code. Here: what stands in a folder and in no list, and lists that do not fit their code.

const namesIn = (folder: string, pattern: RegExp) =>
  readdirSync(path.join(ROOT, folder)).flatMap((name) => pattern.exec(name)?.[1] ?? []);
const foldersWith = (folder: string, file: string) =>
  namesIn(folder, /^([\w-]+)$/).filter((name) => existsSync(path.join(ROOT, folder, name, file)));

describe('everything that has a folder or a file is in the list', () => {
  test.each<[string, () => readonly string[], () => readonly string[]]>([
    ['widgets', () => Object.keys(widgetManifests), () => namesIn('src/widgets', /^([\w-]+)$/)],
    // Rankings and sliders read without code of their own.
    ['displays', () => Object.keys(displays), () => [...foldersWith('src/widgets', 'display.ts'), 'ranking', 'slider']],
    [
      'actions',
      () => [...Object.keys(actionManifests), 'index', 'manifests'],
      () => namesIn('src/actions', /^([\w-]+)\.ts$/),
    ],
    [
      'actions of the college',
      () => Object.keys(college.manifest.actions),
      () => namesIn('src/plugins/college/actions', /^([\w-]+)\.ts$/),
    ],
    ['signers', () => signerNames, () => foldersWith('src/signing', 'index.ts')],
    ['plug-ins', () => Object.keys(pluginManifests), () => namesIn('src/plugins', /^([\w-]+)$/)],
    ['server parts of plug-ins', () => Object.keys(serverPlugins), () => foldersWith('src/plugins', 'server.ts')],
    ['migrations', () => Object.keys(MIGRATIONS), () => namesIn('src/server/db/migrations', /^(\d.*)\.ts$/)],
  ])('%s', (_kind, listed, found) => {
    expect([...listed()].sort()).toEqual([...found()].sort());
    expect(found()).not.toEqual([]);
  });

  test.each(Object.keys(widgetManifests))('the widget %s has its story and a test', (name) => {
    const files = readdirSync(path.join(ROOT, 'src/widgets', name));
    expect(files).toContain(`${name}.stories.tsx`);
    expect(files.filter((file) => /\.test\.tsx?$/.test(file))).not.toEqual([]);
  });

  test.each(['src/server', 'src/plugins/college'])('routes of %s', (folder) => {
    const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    const routes = files.filter((name) => name.endsWith('.routes.ts'));
    const list = path.join(ROOT, folder, folder === 'src/server' ? 'http/routes.ts' : 'server.ts');
    const listed = [...readFileSync(list, 'utf8').matchAll(/from '([^']+\.routes\.ts)'/g)].map(([, file = '']) =>
      path.relative(path.join(ROOT, folder), path.join(path.dirname(list), file)),
    );
    expect(listed.sort()).toEqual(routes.sort());
  });
});

const ACTIONS: [string, ActionManifest, () => Promise<{ default: Action }>][] = [
  ...Object.entries<ActionManifest>(actionManifests).map(
    ([name, one]) => [name, one, actionLoaders[name as keyof typeof actionLoaders]] as const,
  ),
  ...Object.entries<ActionManifest>(college.manifest.actions).map(
    ([name, one]) =>
      [name, one, college.collegeActionLoaders[name as keyof typeof college.collegeActionLoaders]] as const,
  ),
].map((entry) => [...entry]);

test.each(ACTIONS)(
  'the manifest of the action %s says what its code can do',
  async (name, { can, needs, readOnServer }, load) => {
    const { default: action } = await load();
    expect([...can].sort()).toEqual(Object.keys(action).sort());
    expect(needs).toEqual(action.needs);
    expect(allReaders().has(name), 'a reader of the server').toBe(readOnServer === true);
  },
);

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });

const SCHEMAS: [string, object][] = [
  ...Object.entries(widgetManifests).flatMap(([name, { options }]): [string, object][] =>
    options ? [[name, options]] : [],
  ),
  ...ACTIONS.flatMap(([name, { params }]): [string, object][] => (params ? [[name, params]] : [])),
];

test.each(SCHEMAS)('the schema of the options or parameters of %s works', (_name, schema) => {
  const strict = JSON.stringify(strictSchema(schema as never), (key, value) => (key === '$ref' ? undefined : value));
  ajv.compile({ ...JSON.parse(strict), $id: undefined });
  const kinds = [...JSON.stringify(schema).matchAll(/"names":"(\w+)"/g)].map(([, kind = '']) => kind);
  expect(kinds.filter((kind) => !isNameKind(kind) && !/^(file)?property$/i.test(kind))).toEqual([]);
});
