import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { kindLists } from '../../scripts/generate/kind-lists.ts';
import { GUIDES, withKindRows } from '../../scripts/generate/kind-rows.ts';
import { actionLoaders } from '../../src/actions/index.ts';
import { actionManifests } from '../../src/actions/manifests.ts';
import { isNameKind, strictSchema } from '../../src/compiler/names.ts';
import type { Action, ActionManifest } from '../../src/core/action.ts';
import * as college from '../../src/plugins/college/index.ts';
import { pluginManifests } from '../../src/plugins/index.ts';
import { serverPlugins } from '../../src/plugins/server.ts';
import { allReaders } from '../../src/server/domain/procedures/accepted-values.ts';
import { MIGRATIONS } from '../../src/server/kit/db/migrations/index.ts';
import { signerNames } from '../../src/signing/index.ts';
import { type WidgetName, widgetLoaders } from '../../src/widgets/index.ts';
import { widgetKinds, widgetManifests } from '../../src/widgets/manifests.ts';
import { ROOT } from './sources.ts';

// Every kind has one list in code. Here: what stands in a folder and in no list, and lists that do not fit their code.

const namesIn = (folder: string, pattern: RegExp) =>
  readdirSync(path.join(ROOT, folder)).flatMap((name) => pattern.exec(name)?.[1] ?? []);
const foldersWith = (folder: string, file: string) =>
  namesIn(folder, /^([\w-]+)$/).filter((name) => existsSync(path.join(ROOT, folder, name, file)));

describe('everything that has a folder or a file is in the list', () => {
  test.each<[string, () => readonly string[], () => readonly string[]]>([
    ['widgets', () => Object.keys(widgetManifests), () => namesIn('src/widgets', /^([\w-]+)$/)],
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
    ['migrations', () => Object.keys(MIGRATIONS), () => namesIn('src/server/kit/db/migrations', /^(\d.*)\.ts$/)],
  ])('%s', (_kind, listed, found) => {
    expect([...listed()].sort()).toEqual([...found()].sort());
    expect(found()).not.toEqual([]);
  });

  test.each(Object.entries(kindLists(ROOT)))('%s is as "npm run generate" writes it', (file, text) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toBe(text);
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

test.each(Object.keys(GUIDES) as (keyof typeof GUIDES)[])(
  '%s has a row for each kind of field, as "npm run generate" writes it',
  (guide) => {
    const text = readFileSync(path.join(ROOT, guide), 'utf8');
    expect(text).toContain('`#1a2b3c`');
    expect(text).toBe(withKindRows(ROOT, guide));
  },
);

/** What a kind of field lacks, in words. */
function lackedBy(name: string): string[] {
  const folder = `src/widgets/${name}`;
  const files = existsSync(path.join(ROOT, folder)) ? readdirSync(path.join(ROOT, folder)) : [];
  const kind = Object.hasOwn(widgetKinds, name) ? widgetKinds[name as WidgetName] : undefined;
  const nameIn = (language: string) => {
    const file = path.join(ROOT, 'messages/_general', language, 'widgets', `${name}.json`);
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).kind;
  };
  const isWritten = kind?.newField && !kind.manifest.fields && !kind.manifest.display;
  const missing: [boolean, string][] = [
    [!files.includes('index.tsx'), `${folder}/index.tsx, which draws it`],
    [!files.includes('kind.ts'), `${folder}/kind.ts, which says what files may do with it`],
    [!files.includes(`${name}.stories.tsx`), `${folder}/${name}.stories.tsx, its story`],
    [!files.some((file) => /\.test\.tsx?$/.test(file)), `${folder}/${name}.test.tsx, its test`],
    [!Object.hasOwn(widgetLoaders, name), 'a line in src/widgets/index.ts'],
    ...['ca', 'es', 'en'].map((language): [boolean, string] => [
      !nameIn(language),
      `its name, "kind" in messages/_general/${language}/widgets/${name}.json`,
    ]),
    [kind === undefined, 'what "npm run generate" writes'],
    [isWritten === true && kind?.examples.length === 0, `an example in ${folder}/kind.ts`],
  ];
  return missing.flatMap(([lacks, what]) => (lacks ? [what] : []));
}

test.each(namesIn('src/widgets', /^([\w-]+)$/))('the kind of field %s lacks nothing', (name) => {
  expect(lackedBy(name)).toEqual([]);
});

test('what a kind of field lacks is named', () => {
  expect(lackedBy('no-such-kind')).toEqual([
    'src/widgets/no-such-kind/index.tsx, which draws it',
    'src/widgets/no-such-kind/kind.ts, which says what files may do with it',
    'src/widgets/no-such-kind/no-such-kind.stories.tsx, its story',
    'src/widgets/no-such-kind/no-such-kind.test.tsx, its test',
    'a line in src/widgets/index.ts',
    ...['ca', 'es', 'en'].map((each) => `its name, "kind" in messages/_general/${each}/widgets/no-such-kind.json`),
    'what "npm run generate" writes',
  ]);
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
