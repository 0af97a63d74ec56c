import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { widgets } from '../../../tests/support/fields/form-harness.tsx';
import { loadPublishedForm } from '../../../tests/support/published-form.ts';
import { codesByProperty } from '../../core/forms/validation.ts';
import { TextsProvider } from '../../ui/text/texts.tsx';
import { AppTheme } from '../../ui/theme/theme.tsx';
import { FormEngine, validate } from '../index.ts';

interface Case {
  name: string;
  values: Record<string, unknown>;
  errors: Record<string, string[]>;
}

/** The club's: one case of what is right, and what is changed in it to be wrong. */
interface ClubCases {
  valid: Case['values'];
  wrong: { name: string; change: Case['values']; errors: Case['errors'] }[];
}

const files = import.meta.glob<Case[]>('../../../tests/cases/*/*.json', { eager: true, import: 'default' });
const forms = new Map<string, Case[]>();
for (const [path, cases] of Object.entries(files)) {
  const form = path.split('/').at(-2) ?? path;
  forms.set(form, [...(forms.get(form) ?? []), ...cases]);
}

/** Forms that are not published with the project's own. */
const bases = new Map<string, string>();
const club = import.meta.glob<ClubCases>('../../../tests/club/cases/*.json', { eager: true, import: 'default' });
for (const [path, { valid, wrong }] of Object.entries(club)) {
  const form = path.split('/').at(-1)?.replace('.json', '') ?? path;
  bases.set(form, '/club/config/');
  forms.set(form, [
    { name: 'right', values: valid, errors: {} },
    ...wrong.map(({ name, change, errors }) => ({
      ...{ name, errors },
      values: Object.fromEntries(Object.entries({ ...valid, ...change }).filter(([, value]) => value !== null)),
    })),
  ]);
}

const sorted = (codes: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(codes).map(([name, list]) => [name, [...list].sort()]));

test('there are cases', () => {
  expect(forms.size).toBeGreaterThan(0);
});

describe.for([...forms])('%s', ([id, cases]) => {
  const failing = cases.find(({ errors }) => Object.keys(errors).length > 0);
  const passing = cases.find(({ errors }) => Object.keys(errors).length === 0);

  test.for(cases)('$name', async ({ values, errors }) => {
    const { form, validators } = await loadPublishedForm(id, 'ca', bases.get(id));
    expect(sorted(codesByProperty(validate(form, validators, values, { today: '2026-11-22' })))).toEqual(
      sorted(errors),
    );
  });

  async function send(values: Case['values']) {
    const { form, validators, texts } = await loadPublishedForm(id, 'ca', bases.get(id));
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

  // Those of the club are refused by its own tests, at the same fields.
  const isOwn = !bases.has(id);

  test.runIf(isOwn && failing)(
    'a real submit of the first failing case is stopped at the fields it names',
    async () => {
      const onSubmit = await send(failing?.values ?? {});
      expect(onSubmit).not.toHaveBeenCalled();
      // A box that has to be ticked first has the word alone: the button leads to it.
      if (document.querySelector('button[type=submit][aria-disabled]')) return;
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(onSubmit).not.toHaveBeenCalled();
      for (const path of Object.keys(failing?.errors ?? {})) {
        // What is wrong within a value (the size of a file) is said at its field.
        const name = path.split('.', 1)[0];
        expect(document.getElementById(`root_${name}__error`)?.textContent).toBeTruthy();
      }
    },
  );

  test.runIf(passing)('a real submit of the first valid case goes through', async () => {
    const onSubmit = await send(passing?.values ?? {});
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
