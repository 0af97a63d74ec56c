import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './sources.ts';

/** For each folder of `src/`, the folders that it may import. */
const ZONES: Record<string, readonly string[]> = {
  core: ['types'],
  compiler: ['core'],
  ui: ['core'],
  form: ['core', 'ui'],
  widgets: ['ui'],
  api: ['core', 'types'],
  actions: ['api', 'core', 'types'],
  signing: ['core'],
  app: ['core', 'ui', 'form', 'widgets', 'api', 'actions', 'signing'],
  server: ['core', 'compiler', 'types'],
  plugins: ['core', 'types'],
};
const FOLDERS = [...Object.keys(ZONES), 'types'];

/** For each folder with a list of what files may name, the file that the compiler may import. */
const OPEN_LISTS = {
  widgets: 'manifests.ts',
  actions: 'manifests.ts',
  signing: 'index.ts',
  plugins: 'index.ts',
};

let root: string;
const findings = new Map<string, string[]>();

function plant(path: string, code: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), code);
}

/** Runs Biome and collects the broken rules by file. */
function lint(): void {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', 'src'];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  for (const { category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    findings.set(path, [...(findings.get(path) ?? []), category]);
  }
}

const RESTRICTED = 'lint/style/noRestrictedImports';
const CYCLE = 'lint/suspicious/noImportCycles';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'zones '));
  cpSync(join(ROOT, 'biome.json'), join(root, 'biome.json'));
  for (const folder of FOLDERS) plant(`src/${folder}/target/thing.ts`, 'export const thing = 1;\n');
  for (const zone of Object.keys(ZONES)) {
    for (const folder of FOLDERS.filter((name) => name !== zone)) {
      const code = (up: string) =>
        `import { thing } from '${up}/${folder}/target/thing.ts';\n\nexport const use = thing;\n`;
      plant(`src/${zone}/from-${folder}.ts`, code('..'));
      plant(`src/${zone}/inner/from-${folder}.ts`, code('../..'));
    }
  }
  plant('src/form/widget.ts', 'export const contract = 1;\n');
  plant('src/widgets/text/contract.ts', "export { contract } from '../../form/widget.ts';\n");
  plant('src/form/nested.ts', 'export const nested = 1;\n');
  plant('src/widgets/group/contract.ts', "export { nested } from '../../form/nested.ts';\n");
  plant('src/form/files.ts', 'export const files = 1;\n');
  plant('src/widgets/file/contract.ts', "export { files } from '../../form/files.ts';\n");
  plant('src/form/tree.ts', 'export const tree = 1;\n');
  plant('src/widgets/parameter-tree/contract.ts', "export { tree } from '../../form/tree.ts';\n");
  plant('src/server/routes/call.ts', "export { shape } from '../../api/shapes/desk.ts';\n");
  plant('src/api/shapes/desk.ts', 'export const shape = 1;\n');
  plant('src/server/desk/inner/call.ts', "export { shape } from '../../../api/shapes/desk.ts';\n");
  for (const target of ['api/target', 'server/target', 'plugins/ours/records']) {
    plant(`src/${target}/thing.ts`, 'export const thing = 1;\n');
    const code = `export { thing } from '../../../${target}/thing.ts';\n`;
    plant(`src/plugins/ours/actions/from-${target.replaceAll('/', '-')}.ts`, code);
  }
  plant('src/plugins/ours/actions/beside.ts', "export { thing } from '../records/thing.ts';\n");
  plant('src/plugins/ours/records/call.ts', "export { shape } from '../../../api/shapes/desk.ts';\n");
  plant('src/server/plugin.ts', 'export const contract = 1;\n');
  plant('src/plugins/ours/records/contract.ts', "export { contract } from '../../../server/plugin.ts';\n");
  for (const [folder, list] of Object.entries(OPEN_LISTS)) {
    plant(`src/${folder}/${list}`, 'export const list = 1;\n');
    plant(`src/compiler/read/${folder}.ts`, `export { list } from '../../${folder}/${list}';\n`);
  }
  plant('src/widgets/displays.ts', 'export const displays = 1;\n');
  plant('src/server/config/displays.ts', "export { displays } from '../../widgets/displays.ts';\n");
  plant('src/ui/node.ts', "export { join } from 'node:path';\n");
  plant('src/ui/lazy.ts', "export const lazy = () => import('../app/target/thing.ts');\n");
  plant('src/ui/one.ts', "import { two } from './two.ts';\n\nexport const one = () => two;\n");
  plant('src/ui/two.ts', "import { one } from './one.ts';\n\nexport const two = () => one;\n");
  plant('src/core/here.ts', "import type { There } from './there.ts';\n\nexport type Here = { there?: There };\n");
  plant('src/core/there.ts', "import type { Here } from './here.ts';\n\nexport type There = { here?: Here };\n");
  lint();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('import zones', () => {
  test.each(Object.entries(ZONES))('src/%s imports only what it may', (zone, allowed) => {
    for (const folder of FOLDERS.filter((name) => name !== zone)) {
      const expected = allowed.includes(folder) ? [] : [RESTRICTED];
      expect(findings.get(`src/${zone}/from-${folder}.ts`) ?? [], `${zone} → ${folder}`).toEqual(expected);
      expect(findings.get(`src/${zone}/inner/from-${folder}.ts`) ?? [], `${zone}/inner → ${folder}`).toEqual(expected);
    }
  });

  test('the contracts of widgets and the shapes of calls may be imported', () => {
    expect(findings.get('src/widgets/text/contract.ts')).toBeUndefined();
    expect(findings.get('src/widgets/group/contract.ts')).toBeUndefined();
    expect(findings.get('src/widgets/parameter-tree/contract.ts')).toBeUndefined();
    expect(findings.get('src/server/routes/call.ts')).toBeUndefined();
    expect(findings.get('src/server/desk/inner/call.ts')).toBeUndefined();
  });

  test('the lists of what files may name and the contract of plug-ins are open', () => {
    for (const folder of Object.keys(OPEN_LISTS))
      expect(findings.get(`src/compiler/read/${folder}.ts`), folder).toBeUndefined();
    expect(findings.get('src/server/config/displays.ts')).toBeUndefined();
    expect(findings.get('src/plugins/ours/records/contract.ts')).toBeUndefined();
  });

  test('actions of a plug-in run in the browser: they import nothing of the server or of the server part of the plug-in', () => {
    const planted = (name: string) => findings.get(`src/plugins/ours/actions/${name}.ts`);
    expect(planted('from-api-target')).toBeUndefined();
    for (const name of ['from-server-target', 'beside']) expect(planted(name), name).toEqual([RESTRICTED]);
    expect(findings.get('src/plugins/ours/records/call.ts')).toBeUndefined();
  });

  test('browser code imports nothing of Node, not even lazily', () => {
    expect(findings.get('src/ui/node.ts')).toEqual([RESTRICTED]);
    expect(findings.get('src/ui/lazy.ts')).toEqual([RESTRICTED]);
  });

  test('cycles are found, also of types', () => {
    for (const file of ['src/ui/one.ts', 'src/ui/two.ts', 'src/core/here.ts', 'src/core/there.ts'])
      expect(findings.get(file), file).toContain(CYCLE);
  });
});
