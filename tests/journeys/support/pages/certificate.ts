import type { Page } from '@playwright/test';
import { text } from '../project.ts';

/** The certificate form as a person sees it. */
export function certificate(page: Page) {
  const label = (property: string) => page.getByLabel(text('ca', 'forms/certificate-request', `${property}.label`));
  const button = (name: string) =>
    page.getByRole('button', { name: text('ca', 'forms/certificate-request', `buttons.${name}`), exact: true });
  return {
    number: page.locator('#root_persCodiCole'),
    surname: page.locator('#root_apellidos'),
    name: page.locator('#root_nombre'),
    email: page.locator('#root_email'),
    before: label('delanteDe'),
    reason: label('motivo'),
    byEmail: label('enviarPorEmail'),
    day: label('fecha1'),
    month: label('fecha2'),
    year: label('fecha3'),
    language: (code: string) =>
      page.getByRole('radio', { name: text('ca', 'forms/certificate-request', `idioma.options.${code}`), exact: true }),
    send: button('submit'),
    clear: button('clear'),
  };
}

/** The record the server keeps of the signed-in member, to compare the prefilled fields with. */
export async function recordOf(page: Page, username: string, password: string): Promise<Record<string, unknown>> {
  const login = await page.request.post('/api/auth/usuarios-ebcn', { data: { username, password } });
  const { token } = (await login.json()) as { token: string };
  const answer = await page.request.get('/api/formulario/datos?tipo-direccion=CONTACT', {
    headers: { Authorization: token },
  });
  const { items } = (await answer.json()) as { items: Record<string, unknown>[] };
  return items[0] ?? {};
}
