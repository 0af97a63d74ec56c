import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { chunksByPlace } from '../../../scripts/lib/build/chunks-by-place.ts';

/** The code of a page that fetches a part of itself later, built for this place. */
async function built(base: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'chunks '));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(path.join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  await writeFile(path.join(root, 'main.js'), "import('./later.js').then(({ said }) => (document.title = said));");
  await writeFile(path.join(root, 'later.js'), "import './later.css'; export const said = 'later';");
  await writeFile(path.join(root, 'later.css'), 'body { margin: 0 }');
  const made = await build({
    root,
    base,
    configFile: false,
    logLevel: 'silent',
    plugins: [chunksByPlace],
    build: { write: false },
  });
  const { output } = Array.isArray(made) ? (made[0] as never) : (made as unknown as { output: { code?: string }[] });
  return (output as { code?: string }[]).map(({ code }) => code ?? '').join('\n');
}

test("chunks of a site's root are fetched from where the file lies", async () => {
  expect(await built('/')).toContain('import.meta.url');
});

test('a build for any place, such as that of the stories, is left as it is', async () => {
  expect(await built('./')).toContain('later');
});
