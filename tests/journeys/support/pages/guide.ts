import type { Locator, Page } from '@playwright/test';
import { ask, expect } from './data.ts';

export interface Profile {
  actividades: { idFamilia: number; id: number }[];
  comarcasPreferentes: { id: number }[];
  visible: boolean;
  presentacion: string | null;
  nombreEmpresa: string | null;
  fotoPersonalUrl: string | null;
  logoEmpresaUrl: string | null;
  curriculumUrl: string | null;
  [name: string]: unknown;
}

const PATH = '/ebcn/guia-profesionales';

/** The entry in the guide as the database has it now; `undefined` when there is none. */
export async function profileOf(page: Page): Promise<Profile | undefined> {
  const { status, data } = await ask<Profile>(page, `${PATH}/profesionales`);
  return status === 200 ? data : undefined;
}

/** Whether the database has a file of that kind. */
export async function hasFile(page: Page, kind: 'FOTO' | 'LOGO' | 'CV'): Promise<boolean> {
  return (await ask(page, `${PATH}/profesionales/documentos?tipo=${kind}`)).status === 200;
}

/** A line of a tree by its words. */
export const line = (page: Page, property: string, name: string | RegExp): Locator =>
  page.locator(`#root_${property}`).getByRole('treeitem', { name });

/** Opens a group of a tree, if it is not open, and ticks the entry below it. */
export async function pick(page: Page, property: string, group: RegExp | null, name: RegExp): Promise<void> {
  if (group) {
    const head = line(page, property, group);
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
  const entry = line(page, property, name);
  await entry.click();
  await expect(entry).toHaveAttribute('aria-checked', 'true');
}
