import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { widgets } from '../../../tests/support/fields/form-harness.tsx';
import { loadPublishedForm } from '../../../tests/support/published-form.ts';
import { TextsProvider } from '../../ui/text/texts.tsx';
import { AppTheme } from '../../ui/theme/theme.tsx';
import { FormEngine } from '../index.ts';

interface Case {
  name: string;
  values: Record<string, unknown>;
  errors: Record<string, string[]>;
}

const files = import.meta.glob<Case[]>('../../../tests/cases/*/*.json', { eager: true, import: 'default' });
const forms = new Map<string, Case[]>();
for (const [path, cases] of Object.entries(files)) {
  const form = path.split('/').at(-2) ?? path;
  forms.set(form, [...(forms.get(form) ?? []), ...cases]);
}

// The rules are judged by one class, which the server's tests run on every case; here a case goes through the boxes.
const club = import.meta.glob<{ valid: Case['values'] }>('../../../tests/club/cases/*.json', {
  eager: true,
  import: 'default',
});
const passing = [
  ...[...forms].map(([id, cases]) => ({
    id,
    base: undefined,
    values: cases.find(({ errors }) => Object.keys(errors).length === 0)?.values,
  })),
  ...Object.entries(club).map(([path, { valid }]) => ({
    id: path.split('/').at(-1)?.replace('.json', '') ?? path,
    base: '/club/config/',
    values: valid,
  })),
].filter(({ values }) => values !== undefined);
const failing = [...forms].flatMap(([id, cases]) => {
  const first = cases.find(({ errors }) => Object.keys(errors).length > 0);
  return first ? [{ id, ...first }] : [];
});

async function send(id: string, base: string | undefined, values: Case['values'] = {}) {
  const { form, validators, texts } = await loadPublishedForm(id, 'ca', base);
  const onSubmit = vi.fn();
  const screen = await render(
    <AppTheme>
      <TextsProvider texts={texts}>
        <FormEngine form={form} validators={validators} widgets={widgets} values={values} onSubmit={onSubmit} />
      </TextsProvider>
    </AppTheme>,
  );
  const button = screen.container.querySelector('button[type=submit]') as HTMLButtonElement;
  if (button.ariaDisabled) button.click();
  else await userEvent.click(page.elementLocator(button));
  return onSubmit;
}

test('there are cases', () => {
  expect(Math.min(passing.length, failing.length)).toBeGreaterThan(10);
});

test.for(failing)('the first failing case of $id is stopped at the fields it names', async ({ id, values, errors }) => {
  const onSubmit = await send(id, undefined, values);
  expect(onSubmit).not.toHaveBeenCalled();
  // A box that has to be ticked first has the word alone: the button leads to it.
  if (document.querySelector('button[type=submit][aria-disabled]')) return;
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  for (const path of Object.keys(errors)) {
    // An error within a value, such as the size of a file, shows at its field.
    const name = path.split('.', 1)[0];
    expect(document.getElementById(`root_${name}__error`)?.textContent).toBeTruthy();
  }
});

test.for(passing)('the first valid case of $id goes through', async ({ id, base, values }) => {
  expect(await send(id, base, values)).toHaveBeenCalledOnce();
});
