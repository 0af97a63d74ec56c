import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Source of the browser app → the part of a page that it draws, by the name that the server uses. */
const PARTS: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/^src\/form\/index\.ts$/, () => 'form'],
  [/^src\/app\/providers\/form-providers\.tsx$/, () => 'session'],
  [/^src\/app\/record\/page-record-provider\.tsx$/, () => 'record'],
  [/^src\/app\/shell\/(\w+)-layout\.tsx$/, ([, kind]) => `layout ${kind}`],
  [/^src\/app\/blocks\/(?:[\w-]+\/)?([\w-]+)-block\.tsx$/, ([, type]) => `block ${type}`],
  [/^src\/app\/blocks\/preview\/form-with-preview\.tsx$/, () => 'block preview'],
  [/^src\/widgets\/([\w-]+)\/index\.tsx$/, ([, name]) => `widget ${name}`],
  [/^src\/actions\/(?!index\.)([\w-]+)\.ts$/, ([, name]) => `action ${name}`],
];

/** Writes `.vite/page-parts.json` beside the build: part of a page → its chunks, for the server's preload links. */
export const pageParts: Plugin = {
  name: 'page-parts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // After the chunks are final.
  writeBundle({ dir = 'dist' }, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const withImports = (file: string, found = new Set<string>()): Set<string> => {
      if (found.has(file)) return found;
      found.add(file);
      for (const imported of byFile.get(file)?.imports ?? []) withImports(imported, found);
      return found;
    };
    const page = bundle['index.html'];
    if (page?.type !== 'asset') return;
    const everywhere = new Set(String(page.source).match(/assets\/[\w.-]+\.js/g));
    const parts: Record<string, string[]> = {};
    for (const chunk of chunks) {
      for (const id of chunk.moduleIds) {
        const part = partOf(sourceOf(id));
        if (part === undefined) continue;
        parts[part] = [...withImports(chunk.fileName)].filter((file) => !everywhere.has(file));
      }
    }
    mkdirSync(join(dir, '.vite'), { recursive: true });
    writeFileSync(join(dir, '.vite', 'page-parts.json'), JSON.stringify(parts));
  },
};

function sourceOf(id: string): string {
  return relative(process.cwd(), id).replaceAll('\\', '/');
}

function partOf(source: string): string | undefined {
  for (const [pattern, name] of PARTS) {
    const match = pattern.exec(source);
    if (match) return name(match);
  }
  return undefined;
}
