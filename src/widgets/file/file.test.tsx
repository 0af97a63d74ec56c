import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, type FieldHarnessProps, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { halves } from '../../../tests/support/pictures.ts';
import { KeptFilesContext } from '../../form/providers.ts';

const one = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { type: 'string', enum: ['application/pdf', 'image/png', 'image/jpeg'] },
    size: { type: 'integer', minimum: 1, maximum: 20_000 },
  },
};
const many = { type: 'array', maxItems: 3, items: one };
const pdf = (name: string, size = 1000) => new File(['%PDF-1.7\n'.padEnd(size)], name, { type: 'application/pdf' });
const names = () => [...document.querySelectorAll('li > span')].map(({ firstChild }) => firstChild?.textContent);
const fault = () => document.getElementById('root_field__fault')?.textContent;
const announcement = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');

async function open(props: Partial<FieldHarnessProps> = {}) {
  const onSubmit = vi.fn();
  await render(
    <FieldHarness widget="file" schema={many} texts={{ label: 'Documents' }} onSubmit={onSubmit} {...props} />,
  );
  return async (): Promise<File[] | undefined> => {
    await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
    return onSubmit.mock.lastCall?.[0].field;
  };
}
const choose = (...files: File[]) => userEvent.upload(fieldElement(), files);

test('files are chosen together or one by one, announced, counted and sent in order', async () => {
  const send = await open();
  await expect
    .element(page.getByText('PDF, PNG, JPEG; com a màxim 3 fitxers de 20 kB cada un.', { exact: false }))
    .toBeVisible();
  await choose(pdf('a.pdf'), pdf('b.txt', 2000));
  await expect.poll(names).toEqual(['a.pdf', 'b.pdf']);
  expect(announcement()).toBe("S'ha afegit: a.pdf, b.pdf.");
  await choose(new File([await halves(20, 20)], 'c.png'));
  await expect.poll(names).toEqual(['a.pdf', 'b.pdf', 'c.png']);
  await expect.element(page.getByText("N'hi ha 3 (", { exact: false })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const sent = await send();
  expect(sent?.map((file) => [file instanceof File, file.name, file.type])).toEqual([
    [true, 'a.pdf', 'application/pdf'],
    [true, 'b.pdf', 'application/pdf'],
    [true, 'c.png', 'image/png'],
  ]);
});

test.for<[what: string, file: () => File, sent: number]>([
  ['goes along', () => pdf('a.pdf'), 1],
  ['that is not taken is seen first', () => new File(['text'], 'notes.pdf'), 0],
])('a file that is still being checked when the form is sent %s', async ([, file, sent]) => {
  const onSubmit = vi.fn();
  await open({ onSubmit });
  const chosen = new DataTransfer();
  chosen.items.add(file());
  fieldElement().files = chosen.files;
  fieldElement().dispatchEvent(new Event('change', { bubbles: true }));
  (page.getByRole('button', { name: 'Enviar' }).element() as HTMLElement).click();
  await expect.poll(() => names().length + (fault() ? 1 : 0)).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Enviar' })).not.toHaveAttribute('aria-busy');
  expect(onSubmit).toHaveBeenCalledTimes(sent);
  if (sent) expect(onSubmit.mock.lastCall?.[0].field).toHaveLength(1);
});

test('refused files are named before sending, and the others stay', async () => {
  const send = await open({ schema: { ...many, maxItems: 2 } });
  await choose(pdf('a.pdf'), new File(['text'], 'notes.pdf'), new File([], 'buit.pdf'), pdf('gran.pdf', 20_001));
  await expect
    .poll(fault)
    .toBe(
      '«notes.pdf» no és dels tipus admesos (PDF, PNG, JPEG). «buit.pdf» és buit. «gran.pdf» pesa massa: com a màxim, 20 kB.',
    );
  expect(fieldElement().getAttribute('aria-describedby')).toContain('root_field__fault');
  expect(await axeViolations()).toEqual([]);
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await expect.poll(fault).toBe("«a.pdf» ja hi és. «c.pdf» no s'ha afegit: n'hi pot haver 2 com a màxim.");
  expect((await send())?.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
});

test('files with equal name and size count as one only if their content is equal', async () => {
  const send = await open();
  const complain = vi.spyOn(console, 'error');
  const scan = (words: string) => new File([`%PDF-1.7\n${words}`], 'scan.pdf', { type: 'application/pdf' });
  await choose(scan('front'), scan('after'));
  await expect.poll(names).toEqual(['scan.pdf', 'scan.pdf']);
  await choose(scan('after'));
  await expect.poll(fault).toBe('«scan.pdf» ja hi és.');
  await userEvent.click(page.getByRole('button', { name: 'Treure scan.pdf' }).first());
  await expect.poll(names).toEqual(['scan.pdf']);
  expect(await (await send())?.[0]?.text()).toContain('after');
  expect(complain).not.toHaveBeenCalled();
  complain.mockRestore();
});

test('a file that has gone from the disk since keeps no other of its name away', async () => {
  const send = await open();
  await choose(pdf('a.pdf'));
  await expect.poll(names).toEqual(['a.pdf']);
  const [gone] = (await send()) ?? [];
  Object.assign(gone as File, { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
  await choose(pdf('a.pdf'));
  await expect.poll(names).toEqual(['a.pdf', 'a.pdf']);
});

test('removing a file by keyboard moves the focus to the field; without files the field is empty', async () => {
  const send = await open({ required: true });
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await expect.poll(names).toHaveLength(2);
  (page.getByRole('button', { name: 'Treure a.pdf' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['b.pdf']);
  expect([announcement(), document.activeElement?.id]).toEqual(["S'ha tret: a.pdf.", 'root_field']);
  await userEvent.click(page.getByRole('button', { name: 'Treure b.pdf' }));
  expect(await send()).toBeUndefined();
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect.poll(() => document.activeElement?.id).toBe('root_field');
});

test('a picture that is too large is made smaller and announced', async () => {
  const lighter = { ...one, properties: { ...one.properties, size: { type: 'integer', maximum: 100_000 } } };
  const send = await open({ schema: { ...many, items: lighter } });
  const noise = await noisy(300);
  expect(noise.size).toBeGreaterThan(100_000);
  await choose(new File([noise], 'foto.png'));
  await expect.poll(names).toEqual(['foto.jpg']);
  expect(announcement()).toContain("«foto.jpg» era massa gran i s'ha reduït.");
  const [sent] = (await send()) ?? [];
  expect([sent?.type, (sent?.size ?? Number.POSITIVE_INFINITY) <= 100_000]).toEqual(['image/jpeg', true]);
});

test("without a limit in the schema, the server's limit applies", async () => {
  const { maximum: _, ...size } = one.properties.size;
  await open({ schema: { ...many, items: { ...one, properties: { ...one.properties, size } } } });
  await expect.element(page.getByText('com a màxim 3 fitxers de 5 MB cada un', { exact: false })).toBeVisible();
});

test('a single file replaces the previous one; read-only, it cannot be changed', async () => {
  const send = await open({ schema: one });
  await choose(pdf('a.pdf'));
  await expect.poll(names).toEqual(['a.pdf']);
  await choose(pdf('b.pdf'));
  await expect.poll(names).toEqual(['b.pdf']);
  expect(await send()).toBeInstanceOf(File);
});

test('a sent file can be downloaded until it is replaced; a failed download is reported', async () => {
  const fetchKept = vi.fn(async (): Promise<Blob | null> => null);
  const value = { name: 'pòlissa.pdf', type: 'application/pdf', size: 1000, sha256: 'a'.repeat(64) };
  await render(
    <KeptFilesContext.Provider value={fetchKept}>
      <FieldHarness widget="file" schema={one} texts={{ label: 'Document' }} value={value} />
    </KeptFilesContext.Provider>,
  );
  const download = page.getByRole('button', { name: 'Descarregar pòlissa.pdf' });
  await userEvent.click(download);
  expect(fetchKept.mock.calls).toEqual([['field']]);
  await expect.poll(announcement).toBe('Ara no es pot obtenir «pòlissa.pdf». Torni-ho a provar.');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fetchKept.mockResolvedValue(new Blob(['%PDF-1.7']));
  await userEvent.click(download);
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual([value.name]);
  expect(announcement()).toBe('');
  expect(await axeViolations()).toEqual([]);
  saved.mockRestore();
  await choose(pdf('b.pdf'));
  await expect.poll(names).toEqual(['b.pdf']);
  expect(page.getByRole('button', { name: /^Descarregar/ }).elements()).toEqual([]);
});

test('it fits 360 px, and read-only it has no buttons', async () => {
  await page.viewport(360, 800);
  const value = [{ name: `${'a'.repeat(90)}.pdf`, type: 'application/pdf', size: 1_234_000 }];
  await open({ value, ui: { 'ui:readonly': true } });
  await expect.element(page.getByText('1,2 MB', { exact: false }).first()).toBeVisible();
  expect(page.getByRole('button', { name: /^Treure/ }).elements()).toEqual([]);
  expect(document.querySelectorAll('input, :disabled')).toHaveLength(0);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

/** A picture that compresses badly. */
async function noisy(side: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const pixels = pen.createImageData(side, side);
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    pixels.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  pen.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

test('a photo with more pixels than the server takes is made smaller at once, however light it is', async () => {
  const send = await open();
  const large = await halves(8_000, 5_100, 'image/jpeg');
  await choose(new File([large], 'foto.jpg'));
  await expect.poll(announcement).toContain("«foto.jpg» era massa gran i s'ha reduït.");
  const [sent] = (await send()) ?? [];
  const { width, height } = await createImageBitmap(sent as File);
  expect(width * height).toBeLessThanOrEqual(40_000_000);
});

test('a picture that even the browser cannot open says that its pixels are the reason', async () => {
  const send = await open();
  const huge = new Uint8Array(await (await halves(100, 100)).arrayBuffer());
  // Width and height of its header (PNG §11.2.1).
  new DataView(huge.buffer).setUint32(16, 20_000);
  new DataView(huge.buffer).setUint32(20, 10_000);
  await choose(new File([huge], 'huge.png'), new File([huge, new Uint8Array(20_000)], 'heavy.png'));
  await expect.poll(fault).toContain('«huge.png» és una imatge massa gran: com a màxim, 40');
  expect(fault()).toContain('«heavy.png» és una imatge massa gran: com a màxim, 40');
  expect(await send()).toBeUndefined();
});

test('a moving picture that is made smaller and stands still then is said', async () => {
  const schema = {
    ...one,
    properties: { ...one.properties, type: { type: 'string', enum: ['image/gif', 'image/png'] } },
  };
  await open({ schema: { ...many, items: schema } });
  const image = '2c00000000010001000002024401' + '00';
  const hex = `47494638396101000100800000000000ffffff${`21f904000a000000${image}`.repeat(2)}3b`;
  const moving = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  await choose(new File([moving, new Uint8Array(20_000)], 'banner.gif'));
  await expect.poll(announcement).toContain('«banner.png» tenia moviment i ara és una imatge fixa.');
});
