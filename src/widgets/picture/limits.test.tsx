import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../messages/_general/ca/widgets/picture.json' with { type: 'json' };
import { fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import {
  button,
  choose,
  cut,
  dialog,
  file,
  open,
  preview,
  ready,
  schema,
} from '../../../tests/support/fields/picture-field.tsx';
import { halves } from '../../../tests/support/pictures.ts';

test('a file that is too large opens a dialog and empties the field', async () => {
  const send = await open();
  await choose(file(await halves(100, 100)));
  await cut();
  const heavy = new Uint8Array(2_000_001);
  heavy.set(new Uint8Array(await (await halves(100, 100)).arrayBuffer()));
  await choose(file(heavy));
  await expect.element(dialog()).toHaveTextContent(words.tooLarge);
  await userEvent.click(dialog().getByRole('button'));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(preview()).not.toBeInTheDocument();
  expect(await send()).toBeUndefined();
});

test('a picture with too many pixels is refused before it is decoded', async () => {
  const send = await open();
  await choose(file(await halves(100, 100)));
  await cut();
  const unpack = vi.spyOn(globalThis, 'createImageBitmap');
  const huge = new Uint8Array(await (await halves(100, 100)).arrayBuffer());
  // Width and height of its header (PNG §11.2.1).
  new DataView(huge.buffer).setUint32(16, 30_001);
  new DataView(huge.buffer).setUint32(20, 5000);
  await choose(file(huge, 'huge.png'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('«huge.png» és una imatge massa gran: com a màxim, 40');
  expect(unpack).not.toHaveBeenCalled();
  unpack.mockRestore();
  expect(await send()).toBeInstanceOf(File);
});

test('a file at the limit is accepted, and the sent file respects the limit', async () => {
  const send = await open();
  const full = new Uint8Array(2_000_000);
  full.set(new Uint8Array(await (await halves(100, 100)).arrayBuffer()));
  await choose(file(full));
  await ready();
  await userEvent.click(button('keep'));
  await expect.element(preview()).toBeVisible();
  expect((await send())?.size).toBeLessThan(2_000_000);
});

test('a picture that grows when redrawn is made smaller until it fits', async () => {
  const small = { ...schema, properties: { ...schema.properties, size: { type: 'integer', maximum: 60_000 } } };
  const send = await open({ schema: small });
  const canvas = new OffscreenCanvas(600, 600);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const noise = pen.createImageData(600, 600);
  for (let index = 0; index < noise.data.length; index++) noise.data[index] = (index * 7919 * (index % 251)) & 255;
  for (let index = 3; index < noise.data.length; index += 4) noise.data[index] = 255;
  pen.putImageData(noise, 0, 0);
  const light = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.05 });
  expect(light.size).toBeLessThanOrEqual(60_000);
  await choose(file(light, 'a.jpg'));
  await ready();
  await userEvent.click(button('keep'));
  await expect.element(preview()).toBeVisible();
  expect((await send())?.size).toBeLessThanOrEqual(60_000);
});

test('the content decides on the type, not the name', async () => {
  const send = await open();
  await choose(file('<svg onload="alert(1)"/>', 'jo.png', 'image/png'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('«jo.png» no és una imatge dels tipus admesos (PNG, JPEG, GIF).');
  expect(fieldElement().getAttribute('aria-describedby')).toContain('root_field__fault');
  await choose(file(await halves(100, 100), 'jo.jpg', 'image/jpeg'));
  await cut();
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
  expect([(await send())?.name]).toEqual(['jo.png']);
});

test('an unreadable picture has a message, and the previous one stays', async () => {
  const send = await open();
  await choose(file(await halves(100, 100)));
  await cut();
  const broken = new Uint8Array(500);
  broken.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await choose(file(broken, 'broken.png'));
  await expect.element(page.getByRole('alert')).toHaveTextContent("No s'ha pogut llegir «broken.png»");
  expect((await send())?.name).toBe('jo.png');
});
