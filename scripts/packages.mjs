import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkNode, ensureTypes, fail, install, ROOT, say } from './lib/prepare.mjs';

// `npm run packages`: builds what programs of other people may use, one folder each, ready for `npm pack`. A folder keeps the
// tree of the sources, each module a file, so that a bundler takes what a page uses and nothing else. With a folder as
// argument the packages go there instead of `dist-packages/`.

checkNode();
install();
ensureTypes();
// A program in development would else get packages that only run in development.
process.env.NODE_ENV = 'production';

const SCOPE = '@el-meu-collegi';
const target = process.argv[2] ?? join(ROOT, 'dist-packages');
const program = readJson(join(ROOT, 'package.json'));

/** They come from the page's own program, since two of them in a page would not know each other. */
const PEERS = /^(?:react|react-dom|@mui\/material|@emotion\/.+|@rjsf\/.+)$/;
/** Asked for by what a package imports, though no module of ours names them. */
const WITH = {
  '@mui/material': ['@emotion/react', '@emotion/styled'],
  '@rjsf/core': ['react-dom'],
  esbuild: ['recheck'],
};

const words = Object.fromEntries(
  ['ca', 'es', 'en'].map((language) => [`./words/${language}`, `src/packages/shared/words/${language}.ts`]),
);
const widgets = Object.fromEntries(
  readdirSync(join(ROOT, 'src', 'widgets'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [`./widgets/${name}`, `src/widgets/${name}/index.tsx`]),
);

/** Name → what it is, and the source of each entry. */
const PACKAGES = {
  theme: {
    description: 'Accessible fields and templates on MUI for a stock Form of rjsf.',
    entries: { '.': 'src/packages/theme/index.tsx', ...words, ...widgets },
  },
  engine: {
    description: 'Draws a form from a JSON Schema or from a compiled form: texts, errors, languages, server rendering.',
    entries: {
      '.': 'src/packages/engine/index.tsx',
      './compiled': 'src/packages/engine/compiled.tsx',
      './patterns': 'src/core/patterns/linear.ts',
      ...words,
    },
  },
  compiler: {
    description:
      'Checks form files and compiles them: in Node, in a browser, on the command line, as a plug-in of Vite.',
    entries: {
      '.': 'src/packages/compiler/index.ts',
      './node': 'src/packages/compiler/node.ts',
      './vite': 'src/packages/compiler/vite.ts',
    },
    command: 'src/packages/compiler/command.ts',
  },
};

rmSync(target, { recursive: true, force: true });
writeDeclarations(join(target, 'types'));
for (const name of Object.keys(PACKAGES)) await makePackage(name);
rmSync(join(target, 'types'), { recursive: true });
say(target);

/** @param {keyof typeof PACKAGES} name */
async function makePackage(name) {
  const { description, entries, command } = PACKAGES[name];
  const folder = join(target, name);
  const input = [...Object.values(entries), ...(command ? [command] : [])];
  const imported = await bundle(folder, input, name === 'compiler');
  copyDeclarations(folder, Object.values(entries));
  for (const file of ['LICENSE', join('src', 'packages', name, 'README.md')])
    cpSync(join(ROOT, file), join(folder, file.replace(/^.*[\\/]/, '')));
  if (name === 'compiler') await addData(folder);
  const names = [...new Set([...imported, ...[...imported].flatMap((one) => WITH[one] ?? [])])].sort();
  const versionsOf = (wanted, range) =>
    Object.fromEntries(names.filter(wanted).map((one) => [one, `${range}${program.dependencies[one]}`]));
  const own = {
    name: `${SCOPE}/${name}`,
    version: program.version,
    description,
    license: program.license,
    type: 'module',
    engines: program.engines,
    sideEffects: command ? [`./${built(command)}`] : false,
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([entry, source]) => [
          entry,
          { types: `./${built(source).replace(/\.js$/, '.d.ts')}`, default: `./${built(source)}` },
        ]),
      ),
      ...(name === 'compiler' ? { './client': { types: './client.d.ts' } } : {}),
    },
    ...(command ? { bin: { 'schema-forms': built(command) } } : {}),
    dependencies: versionsOf((one) => !PEERS.test(one), ''),
    peerDependencies: versionsOf((one) => PEERS.test(one), '^'),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/** @returns {Promise<Set<string>>} the packages that the modules import */
async function bundle(folder, input, isNode) {
  const { build } = await import('vite');
  const imported = new Set();
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ...(isNode ? { ssr: { target: 'node' } } : {}),
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: isNode ? 'node20' : 'es2022',
      minify: false,
      lib: { entry: input.map((file) => join(ROOT, file)), formats: ['es'] },
      rolldownOptions: {
        external: (id) => /^(?:node:|@?[a-z])/i.test(id) && !id.startsWith(ROOT),
        output: { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: '[name].js' },
      },
    },
  });
  for (const { output } of [result].flat())
    for (const chunk of output)
      for (const id of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) {
        const [name] = /^(?:@[\w.-]+\/)?[\w.-]+(?=$|\/)/.exec(id) ?? [];
        if (name && program.dependencies[name]) imported.add(name);
      }
  return imported;
}

/** Writes the declarations of all entries and of what they import. */
function writeDeclarations(folder) {
  mkdirSync(folder, { recursive: true });
  const config = join(ROOT, '.cache', 'packages.tsconfig.json');
  const files = Object.values(PACKAGES).flatMap(({ entries }) => Object.values(entries));
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: '..',
        outDir: folder,
        types: ['vite/client', 'node'],
      },
      include: ['../src/**/*.d.ts'],
      files: files.map((file) => `../${file}`),
    }),
  );
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '--project', config], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) fail('The declarations could not be written.');
}

/** Copies the declarations that entries lead to; their imports name built files. */
function copyDeclarations(folder, sources) {
  const from = join(target, 'types');
  const done = new Set();
  const copy = (file) => {
    if (done.has(file) || !existsSync(join(from, file))) return;
    done.add(file);
    const code = readFileSync(join(from, file), 'utf8').replace(
      /((?:from|import)\s*\(?\s*["'])(\.[^"']+?)\.tsx?(["'])/g,
      (_, before, path, after) => {
        copy(join(dirname(file), `${path}.d.ts`));
        return `${before}${path}.js${after}`;
      },
    );
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  };
  for (const source of sources) copy(source.replace(/\.tsx?$/, '.d.ts'));
}

/** What the compiler reads beside its own code. */
async function addData(folder) {
  const { programFolder } = await import('./lib/program.mjs');
  cpSync(join(programFolder(), 'format-modules.json'), join(folder, 'src', 'compiler', 'format-modules.json'));
  cpSync(join(ROOT, 'src', 'packages', 'compiler', 'client.d.ts'), join(folder, 'client.d.ts'));
  chmodSync(join(folder, built(PACKAGES.compiler.command)), 0o755);
}

function built(source) {
  return source.replace(/\.tsx?$/, '.js');
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
