import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { SteppedForm } from '../../../tests/support/stepped-form.tsx';

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const next = () => button('Continuar').click();
const heading = (name: string) => page.getByRole('heading', { name });
const dialog = page.getByRole('dialog');
const closeDialog = async () => {
  await dialog.getByRole('button').click();
  await expect.element(dialog).not.toBeInTheDocument();
};
/** A row of the review: the answer, and the button to change it. */
const answer = (label: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.closest('div') ?? null;
const change = (label: string) => button(`Canviar ${label}`).click();
const filled = { name: 'Núria', day: '2027-02-01' };

test('one step shows at a time: its number, its name, which ones are done, and the focus on its heading', async () => {
  const visited: string[] = [];
  await render(<SteppedForm values={filled} visited={visited} />);
  await expect.element(heading('Pas 1 de 3 Qui')).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Passos del formulari' });
  expect(list.getByRole('listitem').elements()).toHaveLength(3);
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('1. Qui');
  await expect.element(page.getByText('Les seves dades.')).toBeVisible();
  expect(byId('root_day').checkVisibility()).toBe(false);
  await next();
  await expect.element(heading('Pas 2 de 3 Dia')).toHaveFocus();
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('2. Dia');
  await expect.poll(() => document.title).toMatch(/^Pas 2 de 3: Dia · /);
  expect(byId('root_name').checkVisibility()).toBe(false);
  expect(await axeViolations()).toEqual([]);
  // Back by the button, by the list and by the browser loses nothing.
  await userEvent.type(byId('root_note'), 'a les deu');
  await button('Enrere').click();
  await expect.element(heading('Pas 1 de 3 Qui')).toHaveFocus();
  await next();
  await button('1. Qui (fet)').click();
  await expect.element(heading('Pas 1 de 3 Qui')).toHaveFocus();
  await button('browser back').click();
  await expect.element(heading('Pas 2 de 3 Dia')).toHaveFocus();
  expect(byId('root_note').value).toBe('a les deu');
  expect(visited).toEqual(['day', 'who', 'day', 'who']);
});

test('going on judges what stands in the step alone, and Enter goes on like the button', async () => {
  await render(<SteppedForm />);
  await next();
  await expect.element(dialog.getByRole('link')).toHaveTextContent('Nom: El camp és obligatori');
  expect(dialog.getByRole('link').elements()).toHaveLength(1);
  await closeDialog();
  await userEvent.type(byId('root_name'), 'Núria{Enter}');
  await expect.element(heading('Pas 2 de 3 Dia')).toHaveFocus();
  expect(byId('root_day').getAttribute('aria-invalid')).toBe('false');
  await next();
  await dialog.getByRole('link', { name: /Dia de la visita/ }).click();
  await expect.element(byId('root_day')).toHaveFocus();
  // Errors of a step do not stop people who go back.
  await button('Enrere').click();
  await expect.element(heading('Pas 1 de 3 Qui')).toHaveFocus();
  expect(page.getByText('El camp és obligatori').elements()).toHaveLength(0);
});

test('a step comes and goes by what is filled in; one that nobody has seen is passed on the way to the review', async () => {
  const onSubmit = vi.fn();
  await render(<SteppedForm values={filled} onSubmit={onSubmit} />);
  await next();
  await next();
  await expect.element(heading('Pas 3 de 3 Comprovi les respostes')).toHaveFocus();
  await change('Ve algú més');
  await expect.element(byId('root_along')).toHaveFocus();
  await userEvent.click(byId('root_along'));
  await next();
  await expect.element(heading('Pas 2 de 4 Acompanyants')).toHaveFocus();
  await button('Afegir-hi una entrada').click();
  await userEvent.type(page.getByLabelText('Nom de l’acompanyant'), 'Pau');
  await next();
  await expect.element(heading('Pas 4 de 4 Comprovi les respostes')).toHaveFocus();
  await expect.poll(() => answer('Acompanyant 1 – Nom de l’acompanyant')?.textContent).toContain('Pau');
  expect(answer('Ve algú més')?.textContent).toContain('Sí');
  await change('Ve algú més');
  await userEvent.click(byId('root_along'));
  await next();
  await expect.element(heading('Pas 3 de 3 Comprovi les respostes')).toHaveFocus();
  await button('Enviar').click();
  expect(onSubmit).toHaveBeenCalledWith({ ...filled, along: false });
});

test('the review shows each answer as people read it, and sends; one is changed and leads back', async () => {
  const onSubmit = vi.fn();
  await render(<SteppedForm values={{ ...filled, price: 600000 }} start="review" onSubmit={onSubmit} />);
  await expect.element(heading('Pas 3 de 3 Comprovi les respostes')).toBeVisible();
  await expect.element(page.getByText('01/02/2027')).toBeVisible();
  expect(answer('Preu')?.textContent).toContain('600.000,00');
  expect(answer('Nota')?.textContent).toContain('Sense resposta');
  expect(byId('root_name').checkVisibility()).toBe(false);
  expect(await axeViolations()).toEqual([]);
  await change('Nota');
  await expect.element(byId('root_note')).toHaveFocus();
  await userEvent.type(byId('root_note'), 'a les deu{Enter}');
  await expect.element(heading('Pas 3 de 3 Comprovi les respostes')).toHaveFocus();
  await expect.poll(() => answer('Nota')?.textContent).toContain('a les deu');
  await button('Enviar').click();
  expect(onSubmit).toHaveBeenCalledWith({ ...filled, price: 600000, note: 'a les deu' });
});

test('a step that is not reached yet leads to the first in which something is wrong', async () => {
  const visited: string[] = [];
  await render(<SteppedForm values={{ name: 'Núria' }} start="review" visited={visited} />);
  await expect.element(heading('Pas 2 de 3 Dia')).toBeVisible();
  expect(visited).toEqual(['day (replaced)']);
  // Nobody was asked yet, so nothing is wrong.
  expect(byId('root_day').getAttribute('aria-invalid')).toBe('false');
});

test('what a later step makes wrong in an earlier one leads there, and says so', async () => {
  await render(<SteppedForm values={{ ...filled, price: 3 }} start="day" />);
  await userEvent.type(byId('root_note'), 'free');
  await next();
  await expect.element(dialog.getByRole('link')).toHaveTextContent('Preu: Si és de franc, sense preu');
  await dialog.getByRole('link').click();
  await expect.element(page.getByLabelText('Preu')).toHaveFocus();
  await userEvent.clear(page.getByLabelText('Preu'));
  await next();
  await expect.element(heading('Pas 2 de 3 Dia')).toHaveFocus();
});

test('errors of the server lead to the step of their field; those of other steps stay until they are seen to', async () => {
  const errors = { name: ['Ja hi és'], note: ['Massa tard'] };
  const screen = await render(<SteppedForm values={filled} start="review" />);
  await expect.element(page.getByText('01/02/2027')).toBeVisible();
  await screen.rerender(<SteppedForm values={filled} start="review" serverErrors={errors} />);
  await dialog.getByRole('link', { name: 'Nom: Ja hi és' }).click();
  await expect.element(byId('root_name')).toHaveFocus();
  expect(byId('root_name__error').textContent).toBe('Ja hi és');
  await userEvent.type(byId('root_name'), ' Vila{Enter}');
  await expect.element(heading('Pas 3 de 3 Comprovi les respostes')).toHaveFocus();
  await page.getByRole('link', { name: 'Nota: Massa tard' }).click();
  await expect.element(byId('root_note')).toHaveFocus();
});

test('answers that cannot be read are asked for again', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue([]);
  await render(<SteppedForm values={filled} start="review" read={read} />);
  await button('Tornar-ho a provar').click();
  await expect.poll(() => answer('Nom')?.textContent).toContain('Sense resposta');
});

test('on paper the answers stand alone', async () => {
  await render(<SteppedForm values={filled} start="review" />);
  await expect.element(page.getByText('01/02/2027')).toBeVisible();
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const printed = rules.flatMap((rule) =>
    rule instanceof CSSMediaRule && rule.conditionText === 'print' ? [...rule.cssRules] : [],
  ) as CSSStyleRule[];
  const hides = printed.find(({ style }) => style?.display === 'none');
  const isHidden = (element: Element | null) => element?.closest(hides?.selectorText ?? '') !== null;
  expect(isHidden(answer('Nom'))).toBe(false);
  expect([button('Enviar'), button('Imprimir'), button('Canviar Nom')].map((one) => isHidden(one.element()))).toEqual([
    true,
    true,
    true,
  ]);
});

test('a browser that cannot print says so instead of offering it', async () => {
  vi.stubGlobal('print', undefined);
  try {
    await render(<SteppedForm values={filled} start="review" />);
    await expect.element(page.getByText('Aquest navegador no pot imprimir')).toBeVisible();
    expect(button('Imprimir').query()).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});

test.each([360, 1200])('at %i pixels nothing sticks out', async (width) => {
  await page.viewport(width, 800);
  await render(<SteppedForm values={filled} start="review" />);
  await expect.element(page.getByText('01/02/2027')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});
