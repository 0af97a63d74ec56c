import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import words from '../../../messages/_general/ca/widgets/picture.json' with { type: 'json' };
import { axeViolations } from '../../../tests/support/axe.ts';
import { SECRET_PLACE } from '../../../tests/support/exif.ts';
import { fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import {
  button,
  choose,
  cut,
  dialog,
  file,
  open,
  PictureField,
  preview,
  ready,
} from '../../../tests/support/fields/picture-field.tsx';
import { fromPhone, halves, look } from '../../../tests/support/pictures.ts';

const cropArea = () => page.getByRole('application', { name: words.cropArea });
const zoom = () => page.getByRole('slider', { name: words.zoom });

test('read-only, it shows the picture with its text and no buttons', async () => {
  const ui = { 'ui:readonly': true };
  const shown = file(await halves(400, 300), 'jo.png', 'image/png');
  await open({ ui, value: shown });
  await expect.element(page.getByRole('figure', { name: 'Foto' }).getByRole('img', { name: /jo\.png/ })).toBeVisible();
  expect(document.querySelector('input[type=file]')).toBeNull();
  await expect.element(button('remove')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('read-only, a stored picture without its content shows its name', async () => {
  await open({ ui: { 'ui:readonly': true }, value: { name: 'jo.jpg', type: 'image/jpeg', size: 120_000 } });
  await expect.element(page.getByRole('figure', { name: 'Foto' })).toHaveTextContent('jo.jpg');
});

test('a small picture is accepted with a warning', async () => {
  const send = await open({ ui: { 'ui:options': { advisedSide: 300 } } });
  await choose(file(await halves(400, 150)));
  await expect.element(page.getByText('La imatge té 400 × 150 píxels', { exact: false })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect((await send())?.name).toBe('jo.png');
  await choose(file(await halves(400, 300)));
  await expect.element(page.getByText('píxels', { exact: false })).not.toBeInTheDocument();
});

test('a chosen picture is cropped to a centred square', async () => {
  const send = await open();
  await choose(file(await halves(400, 200)));
  await expect.element(dialog()).toBeVisible();
  await ready();
  expect(await axeViolations()).toEqual([]);
  await cut();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(document.activeElement).toBe(fieldElement());
  const sent = await send();
  expect([sent?.name, sent?.type]).toEqual(['jo.png', 'image/png']);
  expect(await look(sent as File)).toMatchObject({ width: 200, height: 200, left: 'red', right: 'blue' });
});

test('keys move and zoom it, in steps of 0.1 from 1 to 3', async () => {
  const send = await open();
  await choose(file(await halves(400, 200)));
  await ready();
  (zoom().element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(zoom()).toHaveValue('1');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(zoom()).toHaveValue('1.1');
  await userEvent.keyboard('{End}');
  await expect.element(zoom()).toHaveValue('3');
  await userEvent.keyboard('{ArrowRight}{Home}');
  await expect.element(zoom()).toHaveValue('1');
  await userEvent.keyboard('{End}{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(cropArea().element());
  for (let press = 0; press < 60; press++) await userEvent.keyboard('{ArrowRight}');
  await cut();
  const seen = await look((await send()) as File);
  // A third of the height, all from the left half.
  expect(seen).toMatchObject({ left: 'red', right: 'red' });
  expect(Math.abs(seen.width - 200 / 3)).toBeLessThan(2);
  expect(seen.height).toBe(seen.width);
});

test('the wheel zooms it and snaps to a step', async () => {
  await open();
  await choose(file(await halves(400, 200)));
  await ready();
  cropArea()
    .element()
    .dispatchEvent(new WheelEvent('wheel', { deltaY: -130, bubbles: true, cancelable: true }));
  await vi.waitFor(() => {
    const value = (zoom().element() as HTMLInputElement).valueAsNumber;
    expect(value).toBeGreaterThan(1);
    expect(value * 10).toBeCloseTo(Math.round(value * 10), 6);
  });
});

test('the kept original is upright and has no EXIF data', async () => {
  const send = await open();
  const phone = await fromPhone(400, 200, 6);
  expect(await phone.text()).toContain(SECRET_PLACE);
  await choose(file(phone, 'IMG_1.JPG', 'image/jpeg'));
  await ready();
  await userEvent.click(button('keep'));
  await expect.element(preview()).toBeVisible();
  const sent = (await send()) as File;
  const text = await sent.text();
  expect([text.includes('Exif'), text.includes(SECRET_PLACE)]).toEqual([false, false]);
  expect([sent.name, sent.type]).toEqual(['IMG_1.JPG', 'image/jpeg']);
  // Rotated clockwise by 90 degrees: the left half is now on top.
  expect(await look(sent)).toMatchObject({ width: 200, height: 400, top: 'red', bottom: 'blue' });
});

test('the crop is taken from the rotated picture', async () => {
  const send = await open();
  await choose(file(await fromPhone(400, 200, 3), 'a.jpg', 'image/jpeg'));
  await cut();
  expect(await look((await send()) as File)).toMatchObject({ width: 200, height: 200, left: 'blue', right: 'red' });
});

test('Cancel keeps the previous picture; removing empties the field and keeps the focus', async () => {
  const send = await open();
  await choose(file(await halves(100, 100), 'one.png'));
  await cut();
  await choose(file(await halves(100, 100), 'two.png'));
  await ready();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect((await send())?.name).toBe('one.png');
  await userEvent.click(button('remove'));
  expect(document.activeElement).toBe(fieldElement());
  await expect.element(preview()).not.toBeInTheDocument();
});

test('a picture that is being cropped is given up when the form becomes read-only', async () => {
  const { rerender } = await render(<PictureField />);
  await choose(file(await halves(100, 100)));
  await ready();
  await rerender(<PictureField readOnly />);
  await expect.element(dialog()).not.toBeInTheDocument();
  await rerender(<PictureField />);
  await expect.element(page.getByText(words.choose)).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a picture can be dropped on the field', async () => {
  const send = await open();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file(await halves(100, 100), 'dropped.png'));
  const place = fieldElement().parentElement as HTMLElement;
  const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
  place.dispatchEvent(over);
  // Otherwise the browser would navigate to the file.
  expect(over.defaultPrevented).toBe(true);
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await cut();
  expect((await send())?.name).toBe('dropped.png');
});

test('a missing picture has an error, and its link focuses the field', async () => {
  const send = await open();
  expect(await send()).toBeUndefined();
  await userEvent.click(dialog().getByRole('link'));
  await expect.poll(() => document.activeElement?.id).toBe('root_field');
  expect(document.getElementById('root_field__error')?.textContent).toBe('El camp és obligatori');
  await choose(file(await halves(100, 100)));
  await cut();
  expect(document.getElementById('root_field__error')).toBeNull();
});

test('without cropping, the picture is accepted at once', async () => {
  const send = await open({ ui: {} });
  await choose(file(await halves(80, 40), 'a.png'));
  await expect.element(preview()).toBeVisible();
  expect(await look((await send()) as File)).toMatchObject({ width: 80, height: 40 });
});

test('a browser that returns noise for canvas pixels is reported, and the picture is refused', async () => {
  const noise = vi
    .spyOn(CanvasRenderingContext2D.prototype, 'getImageData')
    .mockImplementation((_x, _y, width, height) => new ImageData(width, height));
  await open();
  await choose(file(await halves(400, 300)));
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.protected);
  noise.mockRestore();
});
