import type { Locator, Page, Request } from '@playwright/test';
import { type Spoken, signInSpeaking } from '../bilingual.ts';
import { ROOT, text } from '../project.ts';
import { RunningServer } from '../server.ts';
import { test as base, expect, expectGoodPage } from '../test.ts';
import { enterAs, storedSession } from './access.ts';

export { expect, expectGoodPage, type Spoken, signInSpeaking, text };

/** Pages on which members keep their data. */
export const PAGES = {
  index: '/actualitzacio-dades',
  contact: '/actualitzacio-dades/dades-contacte-relacio-col-legi',
  consumer: '/actualitzacio-dades/dades-acces-consumidor',
  professional: '/actualitzacio-dades/datos-profesionales',
  certifier: '/certificador-eficiencia-energetica/inscripcion',
  guide: '/alta-guia-professionals',
} as const;

/**
 * Journeys that change a member's data: a server of their own for the file, so that nobody else's journey
 * meets the changes; its menu shows the language switch.
 */
export function withOwnData() {
  return base.extend<object, { server: RunningServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
      async ({}, use) => {
        const server = await RunningServer.start(ROOT, {}, 'bilingual');
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
  });
}

/** Signs in the member who has contact data and nothing else yet: no consumer data, no entry in the guide. */
export async function signInAsOther(page: Page): Promise<void> {
  await page.goto('/login');
  await enterAs(page, '20002');
  await expect(page).toHaveURL(/el-meu-col-legi$/);
}

/** The element of a field that takes focus. */
export const field = (page: Page, property: string): Locator => page.locator(`#root_${property}`);
export const errorOf = (page: Page, property: string): Locator => page.locator(`#root_${property}__error`);
/** A field with everything around it. */
export const around = (page: Page, property: string): Locator => page.locator(`[data-field="${property}"]`);

/** A button of a form by the name its texts have it under: `submit`, `leave`. */
export function button(page: Page, language: Spoken, form: string, id = 'submit'): Locator {
  return page.getByRole('button', { name: text(language, `forms/${form}`, `buttons.${id}`), exact: true });
}

/** Waits for the dialog with that result and closes it. */
export async function takeResult(page: Page, language: Spoken, key: string): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText(text(language, 'results', key));
  await closeDialog(page, language);
}

export async function closeDialog(page: Page, language: Spoken, key = 'result.exit'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: text(language, 'app', key), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Asks the server as the signed-in member does; `path` below `/api`. */
export async function ask<Answer>(page: Page, path: string): Promise<{ status: number; data: Answer }> {
  const session = await storedSession(page);
  const answer = await page.request.get(`/api${path}`, { headers: { Authorization: String(session?.token) } });
  return { status: answer.status(), data: (await answer.json().catch(() => null)) as Answer };
}

/** The record with that kind of address as the database has it now; `undefined` when there is none. */
export async function recordOf(page: Page, kind: string): Promise<Stored | undefined> {
  const { data } = await ask<{ items: Stored[] }>(page, `/formulario/datos?tipo-direccion=${kind}`);
  return data.items[0];
}

export interface Stored {
  direccion: Record<string, string | null>;
  datosContacto: Record<string, string | null>;
  idPais: number | null;
  [name: string]: unknown;
}

/** Calls of the API from now on, as `GET /lists/countries`; the session's own are left out. */
export function watchCalls(page: Page): { calls: string[]; bodies: Map<string, unknown> } {
  const calls: string[] = [];
  const bodies = new Map<string, unknown>();
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/api/') || url.pathname.startsWith('/api/auth/')) return;
    const call = `${request.method()} ${url.pathname.slice('/api'.length)}${url.search}`;
    calls.push(call);
    if (request.method() !== 'GET' && !request.headers()['content-type']?.includes('multipart'))
      bodies.set(call, request.postDataJSON());
  });
  return { calls, bodies };
}
