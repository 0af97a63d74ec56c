import path from 'node:path';
import { build } from 'esbuild';

/** Names that the modules of a root export; what they import is not looked at. */
export async function exportedNames(root: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(root, file)),
    bundle: false,
    write: false,
    metafile: true,
    outdir: 'unused',
    format: 'esm',
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}
