import { useEffect, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Values } from '../src/core/config.ts';
import { FormEngine, type Widget } from '../src/form/index.ts';
import { ProvidersContext } from '../src/form/providers.ts';
import { TextsProvider } from '../src/ui/text/texts.tsx';
import { exampleProviders } from '../tests/support/example-providers.ts';
import { loadPublishedForm, type PublishedForm } from '../tests/support/published-form.ts';
import { Steps } from '../tests/support/stepped-form.tsx';

const modules = import.meta.glob<{ default: Widget }>('../src/widgets/*/index.tsx', { eager: true });
const widgets = Object.fromEntries(
  Object.entries(modules).map(([path, { default: widget }]) => [path.split('/').at(-2) ?? path, widget]),
);

const providers = exampleProviders();

export interface FormStoryProps {
  form: string;
  /** What the form is filled with. */
  values?: Values;
  language?: string;
  /** The variant of its texts, as the page that shows the form says. */
  context?: string;
  /** Where its organisation's files are published, when it is not `/config/`. */
  base?: string;
}

/** One form as published, drawn by the engine alone. */
export function FormStory({ form: id, values, language = 'ca', context, base }: FormStoryProps) {
  const [published, setPublished] = useState<PublishedForm | null>(null);
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<Values | null>(null);
  useEffect(() => {
    loadPublishedForm(id, language, base).then(setPublished, (error: unknown) => setProblem(String(error)));
  }, [id, language, base]);

  if (problem) return <p role="alert">{problem}</p>;
  if (!published) return <p>…</p>;
  return (
    <TextsProvider texts={published.texts}>
      <div data-testid="form" lang={language}>
        <ProvidersContext.Provider value={providers}>
          <FormEngine
            form={published.form}
            validators={published.validators}
            widgets={widgets}
            values={values}
            context={context}
            onSubmit={setSent}
            body={published.form.spec.look === 'wizard' && <Steps form={published.form} />}
          />
        </ProvidersContext.Provider>
        {sent && <pre data-testid="sent">{JSON.stringify(sent, null, 2)}</pre>}
      </div>
    </TextsProvider>
  );
}

interface Canvas {
  canvasElement: HTMLElement;
}

/** Every story of a form waits until the form stands there. */
export async function isDrawn({ canvasElement }: Canvas): Promise<void> {
  await within(canvasElement).findByTestId('form', {}, { timeout: 60_000 });
  // A widget may keep an alert ready that says nothing yet.
  const said = within(canvasElement)
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);
  await expect(said.filter(Boolean)).toEqual([]);
}

/** Sends the empty form, but for boxes that have to be ticked first, and expects the dialog that names what is missing. */
export async function failToSend({ canvasElement }: Canvas): Promise<void> {
  await isDrawn({ canvasElement });
  const button = canvasElement.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) throw new Error('The form has no button that sends it');
  if (button.ariaDisabled) {
    for (const box of canvasElement.querySelectorAll('input[type="checkbox"]')) await userEvent.click(box);
  }
  await userEvent.click(button);
  const dialog = await within(document.body).findByRole('dialog', {}, { timeout: 60_000 });
  // axe measures contrast, so the dialog must have faded in.
  await waitFor(() => expect(getComputedStyle(dialog.closest('.MuiDialog-container') ?? dialog).opacity).toBe('1'));
}
