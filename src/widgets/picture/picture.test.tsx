import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import words from '../../../messages/_general/ca/widgets/picture.json' with { type: 'json' };
import { axeViolations } from '../../../tests/support/axe.ts';
import { SECRET_PLACE } from '../../../tests/support/exif.ts';
import { FieldHarness, type FieldHarnessProps, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { fromPhone, halves, look } from '../../../tests/support/pictures.ts';

const schema = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { type: 'string', enum: ['image/png', 'image/jpeg', 'image/gif'] },
    size: { type: 'integer', maximum: 2_000_000 },
  },
};

async function open(props: Partial<FieldHarnessProps> = {}) {
  const onSubmit = vi.fn();
  await render(
    <FieldHarness
      widget="picture"
      schema={schema}
      ui={{ 'ui:options': { crop: 'square' } }}
      required
      texts={{ label: 'Foto', help: 'PNG, JPEG o GIF, màx. 1 MB.' }}
      onSubmit={onSubmit}
      {...props}
    />,
  );
  return async (): Promise<File | undefined> => {
    await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
    return onSubmit.mock.lastCall?.[0].field;
  };
}

const file = (blob: BlobPart, name = 'jo.png', type = '') => new File([blob], name, { type });
const choose = (chosen: File) => userEvent.upload(fieldElement(), chosen);
const button = (name: 'crop' | 'keep' | 'remove') => page.getByRole('button', { name: words[name] });
const dialog = () => page.getByRole('dialog');
const cropArea = () => page.getByRole('application', { name: words.cropArea });
const zoom = () => page.getByRole('slider', { name: words.zoom });
const ready = () => expect.element(button('crop')).toBeEnabled();
const preview = () => page.getByRole('img', { name: /^Imatge triada/ });
const cut = async () => {
  await ready();
  await userEvent.click(button('crop'));
  await expect.element(preview()).toBeVisible();
};

test('a picture with few pixels is taken, and called small', async () => {
  const send = await open({ ui: { 'ui:options': { advisedSide: 300 } } });
  await choose(file(await halves(400, 150)));
  await expect.element(page.getByText('La imatge té 400 × 150 píxels', { exact: false })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect((await send())?.name).toBe('jo.png');
  await choose(file(await halves(400, 300)));
  await expect.element(page.getByText('píxels', { exact: false })).not.toBeInTheDocument();
});

test('a chosen picture is cut square from its middle', async () => {
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

test('keys alone move and enlarge it, in steps of a tenth from 1 to 3', async () => {
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

test('the wheel enlarges it and leaves a whole step', async () => {
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

test('the original stays whole and upright, and tells nothing of the phone', async () => {
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
  // Turned a quarter clockwise: what was left is now on top.
  expect(await look(sent)).toMatchObject({ width: 200, height: 400, top: 'red', bottom: 'blue' });
});

test('the cut is made of the upright picture', async () => {
  const send = await open();
  await choose(file(await fromPhone(400, 200, 3), 'a.jpg', 'image/jpeg'));
  await cut();
  expect(await look((await send()) as File)).toMatchObject({ width: 200, height: 200, left: 'blue', right: 'red' });
});

test('over the limit: a dialog says so, and the field is empty', async () => {
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

test('more pixels than anybody can open: said at the field before the picture is unpacked', async () => {
  const send = await open();
  await choose(file(await halves(100, 100)));
  await cut();
  const unpack = vi.spyOn(globalThis, 'createImageBitmap');
  const huge = new Uint8Array(await (await halves(100, 100)).arrayBuffer());
  // Width and height of its header (PNG §11.2.1).
  new DataView(huge.buffer).setUint32(16, 8001);
  new DataView(huge.buffer).setUint32(20, 5000);
  await choose(file(huge, 'huge.png'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('«huge.png» és una imatge massa gran: com a màxim, 40');
  expect(unpack).not.toHaveBeenCalled();
  unpack.mockRestore();
  expect(await send()).toBeInstanceOf(File);
});

test('at the limit it is taken, and what is sent keeps to it', async () => {
  const send = await open();
  const full = new Uint8Array(2_000_000);
  full.set(new Uint8Array(await (await halves(100, 100)).arrayBuffer()));
  await choose(file(full));
  await ready();
  await userEvent.click(button('keep'));
  await expect.element(preview()).toBeVisible();
  expect((await send())?.size).toBeLessThan(2_000_000);
});

test('a picture that grows when drawn anew is made smaller until it fits', async () => {
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

test('content counts, not the name', async () => {
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

test('a picture that cannot be read gets a message, and the one before stays', async () => {
  const send = await open();
  await choose(file(await halves(100, 100)));
  await cut();
  const broken = new Uint8Array(500);
  broken.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await choose(file(broken, 'broken.png'));
  await expect.element(page.getByRole('alert')).toHaveTextContent("No s'ha pogut llegir «broken.png»");
  expect((await send())?.name).toBe('jo.png');
});

test('giving up leaves what was there; removing empties it and keeps the focus', async () => {
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

test('a picture can be dropped on the field', async () => {
  const send = await open();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file(await halves(100, 100), 'dropped.png'));
  const place = fieldElement().parentElement as HTMLElement;
  const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
  place.dispatchEvent(over);
  // Otherwise the browser would leave the page and show the file.
  expect(over.defaultPrevented).toBe(true);
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await cut();
  expect((await send())?.name).toBe('dropped.png');
});

test('a missing picture is named under it, and the link lands on the field', async () => {
  const send = await open();
  expect(await send()).toBeUndefined();
  await userEvent.click(dialog().getByRole('link'));
  await expect.poll(() => document.activeElement?.id).toBe('root_field');
  expect(document.getElementById('root_field__error')?.textContent).toBe('El camp és obligatori');
  await choose(file(await halves(100, 100)));
  await cut();
  expect(document.getElementById('root_field__error')).toBeNull();
});

test('without a cut the picture is taken at once', async () => {
  const send = await open({ ui: {} });
  await choose(file(await halves(80, 40), 'a.png'));
  await expect.element(preview()).toBeVisible();
  expect(await look((await send()) as File)).toMatchObject({ width: 80, height: 40 });
});
