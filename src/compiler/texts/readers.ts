import path from 'node:path';

const BEGINNINGS = { browser: 'src/main.tsx', server: 'src/server/main.ts' } as const;

/**
 * Parts of the browser app that many people never meet: folders of `src/app/blocks/`. Their code and the texts that it says come
 * with them alone.
 */
export const APART = [
  'answer',
  'bank-file',
  'card-payment',
  'configuration',
  'inbox',
  'members',
  'passkey-sign-in',
  'passkeys',
  'providers',
  'receipt',
  'second-factor',
  'signing',
  'statistics',
  'verification',
  'workshop',
] as const;

/** Widgets that a part draws in a form that no file describes. */
export const DRAWN: Partial<Record<string, readonly string[]>> = { answer: ['file', 'textarea'] };

const PART = /^src\/app\/blocks\/([^/]+)\//;
const STATIC = /\b(?:import|from)\s*"(\.[^"]+)"/g;
const DYNAMIC = /\bimport\(\s*"(\.[^"]+)"\s*\)/g;

/**
 * Tells the readers of what a file says: `browser` or `server` where the program reaches it by imports, and the names of parts of
 * the browser app that reach it. A part begins where something imports it when it is needed (`import()`).
 * @param codes file → its code as esbuild writes it. Files that nothing reaches are the browser's, those of the server apart.
 */
export function readersIn(codes: ReadonlyMap<string, string>): (file: string) => readonly string[] {
  const found = new Map<string, Set<string>>();
  const beginnings: [reader: string, file: string][] = Object.entries(BEGINNINGS);
  const walk = (reader: string, from: string) => {
    const open = [from];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      const readers = found.get(file) ?? new Set();
      if (readers.has(reader) || !codes.has(file)) continue;
      found.set(file, readers.add(reader));
      const folder = path.posix.dirname(file);
      const imported = (kind: RegExp) =>
        [...(codes.get(file) ?? '').matchAll(kind)].map(([, to = '']) => path.posix.join(folder, to));
      open.push(...imported(STATIC));
      for (const to of imported(DYNAMIC)) {
        const part = PART.exec(to)?.[1];
        if (part !== undefined && (APART as readonly string[]).includes(part) && part !== reader)
          beginnings.push([part, to]);
        else open.push(to);
      }
    }
  };
  // The walks find more of them.
  for (const [reader, from] of beginnings) walk(reader, from);
  return (file) => [...(found.get(file) ?? [/^src\/(server|plugins)\//.test(file) ? 'server' : 'browser'])];
}
