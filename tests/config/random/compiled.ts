import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileForm } from '../../../src/compiler/emit/form.ts';
import { loadConfig } from '../../../src/compiler/load.ts';
import { Report } from '../../../src/compiler/report.ts';
import type { CompiledForm } from '../../../src/core/config.ts';
import type { RandomForm } from './forms.ts';

const CODE = path.resolve(import.meta.dirname, '../../..');
/** Problems of texts, pages and mails, which these forms have not. */
const ASIDE = /text|page|mail|office/;

/** Random forms as they are compiled, in their order, and what the check says of those that it refuses. */
export async function compiled(
  drawn: readonly Pick<RandomForm, 'file'>[],
): Promise<{ forms: (CompiledForm | undefined)[]; refused: object[] }> {
  const root = await mkdtemp(path.join(tmpdir(), 'random forms '));
  try {
    await mkdir(path.join(root, 'schemas'));
    await cp(path.join(CODE, 'schemas/_lists'), path.join(root, 'schemas/_lists'), { recursive: true });
    await Promise.all(
      drawn.map(({ file }, at) => writeFile(path.join(root, `schemas/f${at}.schema.json`), JSON.stringify(file))),
    );
    const report = new Report();
    const { forms, lists, registry } = await loadConfig(root, report, CODE);
    const refused = report.problems.filter(({ file, what }) => file.startsWith('schemas/f') && !ASIDE.test(what));
    const byId = new Map(forms.map((model) => [model.id, compileForm(model, registry, lists)]));
    return {
      forms: drawn.map((_, at) => byId.get(`f${at}`)),
      refused: refused.map(({ file, what }) => ({ what, file: drawn[Number(/\d+/.exec(file))]?.file })),
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
