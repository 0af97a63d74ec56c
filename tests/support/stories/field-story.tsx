import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { FieldHarness, type FieldHarnessProps } from '../fields/field-harness.tsx';

/** No story speaks one language alone. */
type StoryTexts = Record<string, { ca: string; es: string; en?: string }>;
type StoryProps = Omit<FieldHarnessProps, 'texts' | 'more'> & { texts?: StoryTexts; more?: StoryTexts };
export type FieldMeta = Meta<ComponentType<StoryProps>>;
export type FieldStory = StoryObj<ComponentType<StoryProps>>;

/** Shared by all stories of a widget; the title stays in the story file, where Storybook looks for it. */
export function fieldStories(args: StoryProps): Omit<FieldMeta, 'title'> {
  return {
    component: FieldHarness,
    args,
    render: storyOfWidth(480),
  };
}

/** The field on a page of another width, in pixels. */
export function storyOfWidth(width: number): NonNullable<FieldMeta['render']> {
  return (own, { globals }) => (
    <div style={{ maxWidth: width, padding: width < 480 ? 16 : 24 }}>
      <FieldHarness {...own} language={globals.language ?? 'ca'} />
    </div>
  );
}

/** Takes the first answer of the field back by its ×, which then goes. */
export async function takeBack({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  const [button] = within(canvasElement).getAllByRole('button', { name: /^(Treure|Quitar)/ });
  await userEvent.click(button as HTMLElement);
  await expect(button).not.toBeVisible();
}

/** Sends the form, so that the field shows what is wrong with it, and closes the dialog. */
export async function showError({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Enviar' }));
  const dialog = await within(document.body).findByRole('dialog', {}, { timeout: 60_000 });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
}
