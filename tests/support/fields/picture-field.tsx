import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import words from '../../../messages/_general/ca/widgets/picture.json' with { type: 'json' };
import { FieldHarness, type FieldHarnessProps, fieldElement } from './field-harness.tsx';

/** The schema of a picture, for a field of this widget. */
export const schema = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { type: 'string', enum: ['image/png', 'image/jpeg', 'image/gif'] },
    size: { type: 'integer', maximum: 2_000_000 },
  },
};

const ui = { 'ui:options': { crop: 'square' } };
const texts = { label: 'Foto', help: 'PNG, JPEG o GIF, màx. 1 MB.' };

/** A picture that is cropped, in a form of its own. */
export function PictureField(props: Partial<FieldHarnessProps>) {
  return <FieldHarness widget="picture" {...{ schema, ui, texts }} required {...props} />;
}

/** @returns sends the form, and answers the file it holds. */
export async function open(props: Partial<FieldHarnessProps> = {}) {
  const onSubmit = vi.fn();
  await render(<PictureField onSubmit={onSubmit} {...props} />);
  return async (): Promise<File | undefined> => {
    await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
    return onSubmit.mock.lastCall?.[0].field;
  };
}

export const file = (blob: BlobPart, name = 'jo.png', type = '') => new File([blob], name, { type });
export const choose = (chosen: File) => userEvent.upload(fieldElement(), chosen);
export const button = (name: 'crop' | 'keep' | 'remove') => page.getByRole('button', { name: words[name] });
export const dialog = () => page.getByRole('dialog');
export const ready = () => expect.element(button('crop')).toBeEnabled();
export const preview = () => page.getByRole('img', { name: /^Imatge triada/ });
export const cut = async () => {
  await ready();
  await userEvent.click(button('crop'));
  await expect.element(preview()).toBeVisible();
};
