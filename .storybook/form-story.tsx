import { useEffect, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Values } from '../src/core/config.ts';
import { SchemaForm } from '../src/packages/engine/compiled.tsx';
import { exampleProviders } from '../tests/support/example-providers.ts';
import { widgets } from '../tests/support/fields/form-harness.tsx';
import { loadPublishedForm, type PublishedForm } from '../tests/support/published-form.ts';
import { Steps } from '../tests/support/stepped-form.tsx';

const providers = exampleProviders();

export interface FormStoryProps {
  form: string;
  values?: Values;
  language?: string;
  /** Text context of the page that shows the form. */
  context?: string;
  /** URL of the organisation's published files; default `/config/`. */
  base?: string;
}

/** A published form, drawn by the engine. */
export function FormStory({ form: id, values, language = 'ca', context, base }: FormStoryProps) {
  const [published, setPublished] = useState<PublishedForm | null>(null);
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<Values | null>(null);
  useEffect(() => {
    loadPublishedForm(id, language, base).then(setPublished, (error: unknown) => setProblem(String(error)));
  }, [id, language, base]);

  if (problem) return <p role="alert">{problem}</p>;
  if (!published) return <p>…</p>;
  const { form, validators, texts } = published;
  return (
    <div data-testid="form" lang={language}>
      <SchemaForm
        form={{ form, validators }}
        look={null}
        {...{ texts, widgets, providers, values, context }}
        onSubmit={setSent}
        body={form.spec.look === 'wizard' && <Steps form={form} />}
      />
      {sent && <pre data-testid="sent">{JSON.stringify(sent, null, 2)}</pre>}
    </div>
  );
}

interface Canvas {
  canvasElement: HTMLElement;
}

/** Waits until the form is drawn. */
export async function isDrawn({ canvasElement }: Canvas): Promise<void> {
  await within(canvasElement).findByTestId('form', {}, { timeout: 60_000 });
  // A widget may have an empty alert.
  const said = within(canvasElement)
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);
  await expect(said.filter(Boolean)).toEqual([]);
}

/** Ticks the boxes that enable the button, sends the otherwise empty form, and waits for the error dialog. */
export async function failToSend({ canvasElement }: Canvas): Promise<void> {
  await isDrawn({ canvasElement });
  const button = canvasElement.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) throw new Error('The form has no button that sends it');
  if (button.ariaDisabled) {
    for (const box of canvasElement.querySelectorAll('input[type="checkbox"]')) await userEvent.click(box);
  }
  await userEvent.click(button);
  const dialog = await within(document.body).findByRole('dialog', {}, { timeout: 60_000 });
  // axe measures the contrast, so the dialog must be opaque.
  await waitFor(() => expect(getComputedStyle(dialog.closest('.MuiDialog-container') ?? dialog).opacity).toBe('1'));
}
