import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import words from '../../../messages/_general/ca/widgets/signature.json' with { type: 'json' };
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const field = { widget: 'signature', schema: { type: 'object' }, texts: { label: 'Signatura' } };
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const pad = () => document.querySelector('canvas') as HTMLCanvasElement;
const sent = (onSubmit: ReturnType<typeof vi.fn>) => onSubmit.mock.lastCall?.[0].field as File | undefined;

/** The number of dark pixels. */
async function inkOf(picture: Blob): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.drawImage(bitmap, 0, 0);
  const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
  return data.filter((shade, at) => at % 4 === 0 && shade < 128).length;
}

test('a drawn signature is sent as a picture and can be cleared', async () => {
  const onSubmit = vi.fn();
  await page.viewport(360, 800);
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('img', { name: 'Encara no hi ha cap signatura' })).toBeVisible();
  const { left, top } = pad().getBoundingClientRect();
  pad().setPointerCapture = () => undefined;
  const point = (type: string, x: number) =>
    pad().dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: left + x, clientY: top + 30 }));
  point('pointerdown', 20);
  point('pointermove', 120);
  point('pointerup', 120);
  await send();
  expect(sent(onSubmit)?.type).toBe('image/png');
  expect(await inkOf(sent(onSubmit) as File)).toBeGreaterThan(500);
  expect(await axeViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await userEvent.click(page.getByRole('button', { name: 'Esborrar la signatura' }));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test('a typed name replaces a drawn signature', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} required onSubmit={onSubmit} />);
  await send();
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect.poll(() => document.activeElement).toBe(fieldElement());
  await userEvent.keyboard('Núria Vila');
  await send();
  expect(sent(onSubmit)?.name).toBe('signatura.png');
  expect(await inkOf(sent(onSubmit) as File)).toBeGreaterThan(500);
});

test.each([
  ['nothing', undefined, 'Encara no hi ha cap signatura'],
  ['a picture', new File([], 'signatura.png', { type: 'image/png' }), ''],
])('read-only, it shows %s and has no controls', async (_, value, words) => {
  await render(<FieldHarness {...field} value={value} ui={{ 'ui:readonly': true }} />);
  await expect.element(page.getByRole('group', { name: 'Signatura' })).toHaveTextContent(words);
  expect(document.querySelectorAll('#root_field canvas')).toHaveLength(value ? 1 : 0);
  expect(document.querySelectorAll('input, :disabled')).toHaveLength(0);
  expect(await axeViolations()).toEqual([]);
});

test('a browser that returns noise for canvas pixels is reported, and nothing is sent', async () => {
  const noise = vi
    .spyOn(CanvasRenderingContext2D.prototype, 'getImageData')
    .mockImplementation((_x, _y, width, height) => new ImageData(width, height));
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), 'Núria Vila');
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.protected);
  expect(await axeViolations()).toEqual([]);
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
  noise.mockRestore();
});
