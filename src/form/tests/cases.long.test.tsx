import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { widgets } from '../../../tests/support/fields/form-harness.tsx';
import { loadPublishedForm } from '../../../tests/support/published-form.ts';
import { fillingsOf } from '../../core/cases/case-file.ts';
import type { Values } from '../../core/config.ts';
import { TextsProvider } from '../../ui/text/texts.tsx';
import { AppTheme } from '../../ui/theme/theme.tsx';
import { FormEngine } from '../index.ts';

const files = {
  ...import.meta.glob('../../../schemas/_cases/*/*.case.json', { eager: true, import: 'default' }),
  ...import.meta.glob('../../../tests/club/schemas/_cases/*/*.case.json', { eager: true, import: 'default' }),
};

const all = Object.entries(files).flatMap(([path, file]) => {
  const [name = '', id = ''] = path.split('/').reverse();
  const base = path.includes('/club/') ? '/club/config/' : undefined;
  return fillingsOf(file, name, '2026-11-22').map((filling) => ({ id, base, ...filling }));
});
const isRight = ({ expected }: (typeof all)[number]) => Object.keys(expected.errors ?? {}).length === 0;
// The rules are judged by one class, which the check runs on every case; here some cases go through the boxes.
const firstOf = (cases: typeof all) => [...new Map(cases.toReversed().map((one) => [one.id, one])).values()];
const passing = firstOf(all.filter(isRight));
const failing = firstOf(all.filter((one) => !isRight(one) && !one.base));

async function send(id: string, base: string | undefined, values: Values) {
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

test.for(failing)(
  'the first failing case of $id is stopped at the fields it names',
  async ({ id, values, expected: { errors = {} } }) => {
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
  },
);

test.for(passing)('the first valid case of $id goes through', async ({ id, base, values }) => {
  expect(await send(id, base, values)).toHaveBeenCalledOnce();
});
