import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** All of a chunk whose module went into another one: `export{t as default}from"./form-BVAd.js";`, or an import first. */
const FACADE =
  /^(?:import\{(?<taken>[^}]*)\}from["']\.\/(?<from>[^"']+)["'];export\{(?<given>[^}]*)\}|export\{(?<passed>[^}]*)\}from["']\.\/(?<through>[^"']+)["']);?\s*$/;

/**
 * A module that is fetched by name and stands in a common chunk keeps a chunk of its own that only leads there,
 * one more round trip for a line. Whoever asks for it is sent to the common chunk at once.
 */
export const withoutFacades: Plugin = {
  name: 'without-facades',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const moved = new Map<string, { module: string; file: string }>();
      for (const chunk of chunks) {
        const to = chunk.isDynamicEntry ? target(chunk.code) : null;
        if (to) moved.set(basename(chunk.fileName), to);
      }
      for (const chunk of chunks) {
        chunk.code = chunk.code
          .replaceAll(/import\(([`"'])\.\/([\w.-]+)\1\)/g, (asked, _quote, file) => {
            const to = moved.get(file);
            return to ? `import("../${to.file}").then(m=>(${to.module}))` : asked;
          })
          // The list of what is fetched beforehand.
          .replaceAll(/"assets\/([\w.-]+)"/g, (listed, file) => {
            const to = moved.get(file);
            return to ? `"assets/${to.file}"` : listed;
          });
      }
      for (const [fileName, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && moved.has(basename(chunk.fileName))) delete bundle[fileName];
      }
    },
  },
};

/** Where a facade leads, and the module that it makes of what is there, which is `m`; `null` for a chunk of its own. */
function target(code: string): { module: string; file: string } | null {
  const found = FACADE.exec(code)?.groups;
  if (!found) return null;
  const file = found.from ?? found.through ?? '';
  const taken = new Map(pairs(found.taken).map(([name, local]) => [local, name]));
  const members = pairs(found.given ?? found.passed).map(([name, as]) => `${as}:m.${taken.get(name) ?? name}`);
  return { file, module: `{${members.join(',')}}` };
}

/** `a as b,c` → `[a, b], [c, c]`. */
function pairs(list = ''): [string, string][] {
  return list.split(',').map((one) => {
    const [name = '', as = name] = one.trim().split(/\s+as\s+/);
    return [name, as];
  });
}
