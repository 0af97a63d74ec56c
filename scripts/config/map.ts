import { writeFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compileConfig } from '../../src/compiler/index.ts';
import { say } from '../../src/compiler/said/say.ts';
import { suggest } from '../../src/compiler/suggest.ts';
import { lookOf } from '../../src/core/theme/look.ts';
import { formMapOf } from '../../src/server/domain/config/form-map.ts';
import { loadVersion } from '../../src/server/domain/config/loaded-version.ts';
import type { ConfigFolders } from '../../src/server/domain/config/sources.ts';
import { layoutOf } from '../../src/ui/map/layout.ts';
import { MapPicture } from '../../src/ui/map/picture.tsx';
import { sayFindings } from './check.ts';
import { language, tell } from './language.ts';

interface Wanted {
  /** Absent: that of the person, where the files have it. */
  language: string | undefined;
  /** Absent: it is printed. */
  file: string | undefined;
}

/**
 * Writes the map of a form as SVG, in the light colours of the organisation.
 * @returns the exit code: 1 when the files have problems, which it prints, or no such form
 */
export async function writeMap(folders: ConfigFolders, id: string, wanted: Wanted): Promise<number> {
  const made = await compileConfig(folders.config, folders.code);
  if (!made.compiled) {
    sayFindings(made);
    return 1;
  }
  const { manifest, files } = made.compiled;
  const version = await loadVersion(manifest, async (name) => files.get(name) ?? '');
  const form = version.forms.get(id);
  if (!form) {
    const remedy = suggest(id, [...version.forms.keys()], say`take it out`);
    console.error(tell(say`There is no form "${id}": ${remedy}`));
    return 1;
  }
  const { colors, font } = version.theme;
  const look = lookOf('light', colors, colors);
  const drawing = layoutOf(formMapOf(version, form, wanted.language ?? language()));
  const paint = (name: string) => look[name] ?? '';
  const picture = createElement(MapPicture, { drawing, paint, font: `${font}, sans-serif` });
  const svg = `${renderToStaticMarkup(picture)}\n`;
  if (wanted.file === undefined) process.stdout.write(svg);
  else {
    await writeFile(wanted.file, svg);
    console.log(tell(say`The map is written to ${wanted.file}.`));
  }
  return 0;
}
