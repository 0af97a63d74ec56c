import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Pointer } from '../../src/core/config.ts';

/**
 * A built page of ours for each form, with what the form needs written into it and its validators asked for beforehand, as
 * our own server sends a page (`src/server/http/pages`).
 * @param site folder of the published config
 * @param pages folder of the built page
 * @param forms their ids; each gets a page of its name
 */
export function writeFormPages(site: string, pages: string, forms: readonly string[]): void {
  const read = (name: string) => JSON.parse(readFileSync(join(site, 'config', name), 'utf8')) as unknown;
  const pointer = read('current.json') as Pointer;
  const version = `versions/${pointer.version}.json`;
  const manifest = read(version) as Manifest;
  const html = readFileSync(join(pages, 'ours.html'), 'utf8');
  for (const id of forms) {
    const form = manifest.forms[id];
    if (!form) throw new Error(`The published config has no form "${id}"`);
    const language = 'ca';
    const names = [
      manifest.settings,
      manifest.look?.mark,
      form.form,
      manifest.texts[language],
      manifest.signedInTexts?.[language],
    ];
    const own = form.texts[language];
    const files = [...names, own].filter((name) => name !== undefined);
    const given = { 'current.json': pointer, [version]: trimmed(manifest, id), ...contents(files, read) };
    const data = JSON.stringify(given).replaceAll('<', '\\u003c');
    const head = `<link rel="modulepreload" href="/config/${form.validator}">`;
    const script = `<script type="application/json" id="page-data">${data}</script>`;
    writeFileSync(join(pages, `${id}.html`), html.replace('</head>', `${head}${script}</head>`));
  }
}

function contents(files: readonly string[], read: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(files.map((name) => [name, read(name)]));
}

/** Of all forms the one that is shown. */
function trimmed(manifest: Manifest, id: string): Manifest {
  return { ...manifest, forms: Object.fromEntries(Object.entries(manifest.forms).filter(([name]) => name === id)) };
}
