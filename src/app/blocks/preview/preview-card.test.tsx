import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { entryProviders, PreviewedForm } from '../../../../tests/support/preview-form.tsx';

const card = () => page.getByRole('region', { name: 'Així ho veuran els altres' });
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });

test('an empty form has an empty card that says so', async () => {
  await render(<PreviewedForm />);
  await expect.element(card()).toHaveTextContent(/Ompli el formulari i aquí veurà com queda\.$/);
  expect(await axeViolations()).toEqual([]);
});

test('the card shows every letter, and removes what is emptied', async () => {
  await render(<PreviewedForm values={{ surname: 'Vila' }} />);
  await expect.element(card().getByRole('heading', { name: 'Vila', level: 3 })).toBeVisible();
  await userEvent.click(field('Nom'));
  await userEvent.keyboard('Núri');
  // The field still has the focus.
  await expect.element(card().getByRole('heading', { name: 'Núri Vila' })).toBeVisible();
  await userEvent.fill(field('Presentació'), 'Una línia\nUna altra <b>x</b>');
  await expect.element(card().getByText('Una altra <b>x</b>')).toBeVisible();
  await userEvent.fill(field('Presentació'), '   ');
  await expect.element(card().getByText('Una altra')).not.toBeInTheDocument();
});

test('choices are shown by their labels, a town in one line', async () => {
  await render(<PreviewedForm values={{ fields: [{ id: 1, idFamilia: 0 }], code: '08001', town: 'Barcelona' }} />);
  const tags = card().getByRole('list', { name: 'Activitats' });
  await expect.element(tags.getByText('Gas')).toBeVisible();
  await expect.element(card().getByText('08001, Barcelona')).toBeVisible();
  await userEvent.click(page.getByText('Baixa tensió'));
  await expect.element(tags.getByText('Baixa tensió')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Treure Gas (Energia)' }));
  await expect.element(tags.getByText('Gas')).not.toBeInTheDocument();
});

test('only a safe address is a link', async () => {
  await render(<PreviewedForm />);
  await userEvent.fill(field('Enllaç'), 'www.exemple.cat/jo');
  const link = card().getByRole('link');
  await expect.element(link).toHaveAttribute('href', 'https://www.exemple.cat/jo');
  expect(link.element().getAttribute('rel')).toContain('noopener');
  await userEvent.fill(field('Enllaç'), 'javascript:alert(1)');
  await expect.element(card().getByText('javascript:alert(1)')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test("files are loaded with the session's token, and again when they change", async () => {
  const providers = entryProviders();
  const { rerender } = await render(<PreviewedForm providers={providers} values={{ photo: '/f?v=1' }} />);
  await expect
    .element(card().getByRole('img', { name: 'Foto' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await rerender(<PreviewedForm providers={providers} values={{ photo: '/f?v=2', logo: '/l?v=1' }} />);
  await expect.element(card().getByRole('img', { name: 'Logotip' })).toBeVisible();
  expect(providers.fileCalls).toContain('open keep {"tipo":"FOTO"} /f?v=2');
});

test('axe finds nothing wrong with a full card', async () => {
  const values = { name: 'Núria', surname: 'Vila', company: 'V&P', words: 'Hola', fields: [{ idFamilia: 0, id: 1 }] };
  await render(<PreviewedForm values={{ ...values, town: 'Vic', link: 'exemple.cat', photo: '/f', logo: '/l' }} />);
  await expect.element(card().getByRole('img', { name: 'Logotip' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
