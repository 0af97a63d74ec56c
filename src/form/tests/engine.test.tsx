import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';

const form = makeForm(
  {
    required: ['name', 'reason'],
    properties: {
      name: { type: 'string' },
      reason: { type: 'string' },
      amount: { type: 'number' },
      language: { type: 'string', enum: ['ca', 'es'], default: 'ca' },
      agreed: { type: 'boolean' },
      member: { type: 'string' },
      note: { type: 'null' },
    },
  },
  {
    'ui:order': ['member', '*', 'name'],
    name: { 'ui:widget': 'text', 'ui:autocomplete': 'name', 'ui:width': 'half' },
    reason: { 'ui:widget': 'textarea' },
    amount: { 'ui:widget': 'number', 'ui:requiredMark': true },
    language: { 'ui:widget': 'radio' },
    agreed: { 'ui:widget': 'checkbox' },
    member: { 'ui:widget': 'text', 'ui:readonly': true },
    note: { 'ui:widget': 'markdown' },
  },
  {
    submit: { action: 'send' },
    sections: [
      { id: 'who', fields: ['member', 'name'] },
      { id: 'what', fields: ['reason', 'amount'] },
    ],
  },
);

const texts = {
  'forms.sample.title': 'Sol·licitud',
  'forms.sample.sections.who.title': 'Qui',
  'forms.sample.sections.who.text': 'Dades **personals**',
  'forms.sample.name.label': 'Nom',
  'forms.sample.name.label_short': 'N.',
  'forms.sample.name.help': 'Tal com surt al carnet',
  'fields.reason.label': 'Motiu',
  'fields.amount.label': 'Import',
  'fields.language.label': 'Idioma',
  'fields.language.options.ca': 'Català',
  'fields.agreed.label': 'Hi estic d’acord',
  'fields.member.label': 'Número',
  'forms.sample.note.text': 'Una nota',
};

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;

test('every field has its id, its HTML name, its label and what assistive technology needs', async () => {
  const screen = await render(<Harness form={form} texts={texts} values={{ member: '20001' }} />);
  const name = byId('root_name');
  expect(name.name).toBe('name');
  expect(name.autocomplete).toBe('name');
  expect(name.labels?.[0]?.textContent).toContain('Nom');
  expect(name.labels?.[0]?.textContent).toContain('obligatori');
  expect(name.getAttribute('aria-required')).toBe('true');
  expect(name.getAttribute('aria-invalid')).toBe('false');
  expect(byId(name.getAttribute('aria-describedby') ?? '').textContent).toBe('Tal com surt al carnet');
  expect(byId('root_reason').getAttribute('aria-describedby')).toBeNull();
  expect(byId('root_amount').labels?.[0]?.textContent).toContain('obligatori');
  expect(byId('root_member').readOnly).toBe(true);
  await expect.element(screen.getByRole('radiogroup', { name: 'Idioma' })).toBeVisible();
  await expect.element(screen.getByText('Una nota')).toBeVisible();
  expect(screen.container.querySelector('form')?.noValidate).toBe(true);
});

test('what a record does not take from its forms is locked, unless it has calls of its own', async () => {
  const kept = makeForm(
    { properties: { number: { type: 'string' }, photo: { type: 'string' } } },
    {
      number: { 'ui:widget': 'text', 'ui:readonly': true },
      photo: {
        'ui:widget': 'stored-file',
        'ui:readonly': true,
        'ui:options': { action: 'x', accept: 'pdf', maxBytes: 1 },
      },
    },
    { submit: { action: 'send' } },
  );
  const screen = await render(<Harness form={kept} texts={texts} />);
  await expect.element(screen.getByText('Triar')).toBeInTheDocument();
  expect(byId('root_number').readOnly).toBe(true);
  expect(byId('root_photo').disabled).toBe(false);
  await screen.rerender(<Harness form={kept} texts={texts} readOnly />);
  await expect.poll(() => screen.container.querySelector('input[type=file]')).toBeNull();
  expect(byId('root_photo')).not.toBeNull();
});

test('where nothing can be filled in, nothing is asked for or marked as required', async () => {
  const words = { ...texts, 'forms.sample.intro': 'Ompli-ho tot' };
  const screen = await render(<Harness form={form} texts={words} readOnly />);
  expect(byId('root_name').readOnly).toBe(true);
  expect(byId('root_name').getAttribute('aria-required')).not.toBe('true');
  expect(screen.container.textContent).not.toContain('obligatori');
  expect(screen.container.textContent).not.toContain('Ompli-ho');
  expect(screen.container.textContent).not.toContain('Tal com surt al carnet');
  await screen.rerender(<Harness form={form} texts={words} />);
  await expect.element(screen.getByText('Ompli-ho tot')).toBeVisible();
});

test('order, sections and widths follow the form file', async () => {
  const screen = await render(<Harness form={form} texts={texts} />);
  const cells = [...screen.container.querySelectorAll<HTMLElement>('[data-field]')];
  expect(cells.map((cell) => cell.dataset.field)).toEqual([
    'member',
    'name',
    'reason',
    'amount',
    'language',
    'agreed',
    'note',
  ]);
  await expect.element(screen.getByRole('heading', { name: 'Qui', level: 3 })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Qui' })).toBeVisible();
  await expect.element(screen.getByText('personals', { exact: true })).toBeVisible();
  const [full, half] = [cells[0], cells[1]].map((cell) => cell?.getBoundingClientRect().width ?? 0);
  expect(half).toBeLessThan((full ?? 0) * 0.55);
});

test('Enter sends what is there: empty texts left out, defaults in, notes never', async () => {
  const onSubmit = vi.fn();
  await render(<Harness form={form} texts={texts} values={{ member: '20001' }} onSubmit={onSubmit} />);
  await userEvent.fill(byId('root_reason'), 'Concurs');
  await userEvent.fill(byId('root_amount'), '7,62');
  await userEvent.click(byId('root_agreed'));
  await userEvent.fill(byId('root_name'), 'Núria');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    member: '20001',
    name: 'Núria',
    reason: 'Concurs',
    amount: 7.62,
    agreed: true,
    language: 'ca',
  });
});

test('required-looking is not required: ui:requiredMark stops nothing', async () => {
  const onSubmit = vi.fn();
  await render(<Harness form={form} texts={texts} values={{ name: 'a', reason: 'b' }} onSubmit={onSubmit} />);
  await userEvent.click(byId('root_name'));
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('an acceptance that must be true does not come ticked', async () => {
  const consent = makeForm(
    { required: ['ok'], properties: { ok: { type: 'boolean', const: true } } },
    { ok: { 'ui:widget': 'acceptance', 'ui:options': { link: 'rules' } } },
  );
  await render(<Harness form={consent} />);
  expect(byId('root_ok').checked).toBe(false);
});

test('a required yes-or-no question comes without an answer', async () => {
  const onSubmit = vi.fn();
  const question = makeForm(
    { required: ['reply'], properties: { reply: { type: 'boolean' } } },
    { reply: { 'ui:widget': 'radio' } },
  );
  const screen = await render(<Harness form={question} onSubmit={onSubmit} />);
  expect(screen.container.querySelector(':checked')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(screen.getByText('El camp és obligatori').first()).toBeInTheDocument();
});

test('texts vary with the context of the block that shows the form', async () => {
  const screen = await render(<Harness form={form} texts={texts} context="short" />);
  await expect.element(screen.getByLabelText('N.')).toBeVisible();
  await screen.rerender(<Harness form={form} texts={texts} />);
  await expect.element(screen.getByLabelText('Nom')).toBeVisible();
});

test('a form without a submit sends nothing on Enter and has no button', async () => {
  const onSubmit = vi.fn();
  const display = makeForm({ properties: { name: { type: 'string' } } }, { name: { 'ui:widget': 'text' } }, {});
  const screen = await render(<Harness form={display} onSubmit={onSubmit} />);
  await userEvent.click(byId('root_name'));
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.container.querySelector('button')).toBeNull();
});

test('validators of another schema are refused', async () => {
  await expect(render(<Harness form={form} validators={{}} />)).rejects.toThrow(/precompiled validator/);
});
