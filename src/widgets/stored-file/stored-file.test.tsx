import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, type FieldHarnessProps, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { halves } from '../../../tests/support/pictures.ts';
import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';
import type { FileStorage, StorageAnswer } from '../../form/providers.ts';

const PHOTO = { action: 'keep', params: { tipo: 'FOTO' }, accept: 'picture', maxBytes: 2_000_000 };
const CV = { action: 'keep', params: { tipo: 'CV' }, accept: 'pdf', maxBytes: 5_000_000 };
const answer = (status: number, message = ''): StorageAnswer => ({ done: status < 300, status, message });

async function open(options: object, files: Partial<FileStorage> = {}, props: Partial<FieldHarnessProps> = {}) {
  const providers = makeFakeProviders(files);
  const onSubmit = vi.fn();
  let setValue: (value: unknown) => void = () => undefined;
  let fix: (readOnly: boolean) => void = () => undefined;
  function Changing() {
    const [value, set] = useState<unknown>(props.value);
    const [readOnly, setReadOnly] = useState(props.readOnly ?? false);
    setValue = set;
    fix = setReadOnly;
    return (
      <FieldHarness
        widget="stored-file"
        schema={{ type: 'string' }}
        ui={{ 'ui:options': options }}
        texts={{ label: 'Foto', help: 'PNG, JPEG o GIF, màx. 1 MB.' }}
        providers={providers}
        onSubmit={onSubmit}
        {...props}
        value={value}
        readOnly={readOnly}
      />
    );
  }
  await render(<Changing />);
  return {
    providers,
    onSubmit,
    reread: (value: unknown) => setValue(value),
    fix: (readOnly: boolean) => fix(readOnly),
  };
}

const picture = async (name = 'jo.png') => new File([await halves(400, 200)], name);
const pdf = (bytes = 100, name = 'cv.pdf') => new File([`%PDF-1.7\n${' '.repeat(bytes - 9)}`], name);
const choose = (file: File) => userEvent.upload(fieldElement(), file);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const status = () => document.getElementById('root_field__state')?.textContent;
const seen = () => page.getByRole('img', { name: 'Imatge desada: Foto' });

/** An answer that the test gives later. */
function later() {
  let give: (answer: StorageAnswer) => void = () => undefined;
  const told = new Promise<StorageAnswer>((resolve) => {
    give = resolve;
  });
  return { told, give };
}

test('a picture is cropped, stored at once, and shown before the record is read again', async () => {
  const upload = vi.fn(async () => answer(204));
  const { providers, onSubmit, reread } = await open({ ...PHOTO, crop: 'square' }, { upload });
  await choose(await picture());
  await expect.element(button('Retallar')).toBeEnabled();
  await userEvent.click(button('Retallar'));
  await expect.element(seen()).toBeVisible();
  expect(providers.fileCalls).toEqual(['upload keep {"tipo":"FOTO"} jo.png']);
  const sent = (upload.mock.lastCall as unknown as [File])[0];
  expect(sent.type).toBe('image/png');
  expect((await createImageBitmap(sent)).width).toBe(200);
  expect(status()).toBe("El fitxer s'ha desat.");
  reread('/files?v=1');
  await expect.element(button('Descarregar: Foto')).toBeVisible();
  await expect.element(seen()).toBeVisible();
  expect(providers.fileCalls).toHaveLength(1);
  await userEvent.click(button('Enviar'));
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{}]]);
});

test('a question or a crop that was open is gone after the form was read-only for a while', async () => {
  const { fix } = await open({ ...PHOTO, crop: 'square' }, {}, { value: '/files?v=1' });
  const fixForAWhile = async () => {
    fix(true);
    await expect.element(page.getByRole('group', { name: 'Foto' })).toBeVisible();
    fix(false);
    await expect.element(page.getByText('Substituir')).toBeVisible();
    expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull();
  };
  await userEvent.click(button('Eliminar: Foto'));
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await fixForAWhile();
  await choose(await picture());
  await expect.element(button('Retallar')).toBeEnabled();
  await fixForAWhile();
});

test('progress is announced, and no other request starts meanwhile', async () => {
  const { told, give } = later();
  let progress: (share: number) => void = () => undefined;
  const upload = vi.fn((_file: File, onProgress: (share: number) => void) => {
    progress = onProgress;
    return told;
  });
  await open(CV, { upload }, { value: '/cv?v=1' });
  await choose(pdf());
  await expect.poll(status).toBe("S'està desant el fitxer...");
  progress(0.4);
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expect.element(page.getByText('40 % enviat')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await choose(pdf(120, 'altre.pdf'));
  expect(
    button(/^Eliminar/)
      .element()
      .getAttribute('aria-disabled'),
  ).toBe('true');
  give(answer(204, "S'han actualitzat correctament les dades"));
  await expect.poll(status).toBe("S'han actualitzat correctament les dades");
  expect(upload).toHaveBeenCalledTimes(1);
});

test('a failed request is reported, and the file stays', async () => {
  const { providers } = await open(
    PHOTO,
    { upload: async () => answer(500, 'La imatge ha excedit el pes permès'), open: async () => halves(10, 10) },
    { value: '/files?v=1' },
  );
  await expect.element(seen()).toBeVisible();
  const before = seen().element().getAttribute('src');
  await choose(await picture());
  await expect.element(page.getByRole('alert')).toHaveTextContent('La imatge ha excedit el pes permès');
  expect(seen().element().getAttribute('src')).toBe(before);
  expect(providers.fileCalls).toEqual(['open keep {"tipo":"FOTO"} /files?v=1', 'upload keep {"tipo":"FOTO"} jo.png']);
});

test('a lost connection is reported', async () => {
  await open(CV, { upload: () => Promise.reject(new Error('offline')) }, { texts: { label: 'Foto' } });
  await choose(pdf());
  await expect.element(page.getByRole('alert')).toHaveTextContent(/No s'ha pogut completar/);
});

test.each([
  [
    'a picture',
    PHOTO,
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(2_000_000)], 'gran.png'),
  ],
  ['a document', CV, pdf(5_000_001)],
])('%s that is too large is not sent and opens a dialog', async (_name, options, file) => {
  const { providers } = await open(options);
  await choose(file);
  await expect.element(dialog().getByText("S'ha excedit el pes permès")).toBeVisible();
  await userEvent.click(button('Sortir'));
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(fieldElement().value).toBe('');
  expect(providers.fileCalls).toEqual([]);
});

test('a document at the limit is sent; a renamed one is refused', async () => {
  const { providers } = await open(CV);
  await choose(new File(['MZ not a pdf'], 'cv.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('«cv.pdf» no és un PDF.');
  await choose(pdf(5_000_000, 'just.pdf'));
  await expect.poll(() => providers.fileCalls).toEqual(['upload keep {"tipo":"CV"} just.pdf']);
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
});

test('a picture with too many pixels is refused with a message', async () => {
  const upload = vi.fn(async () => answer(204));
  await open(PHOTO, { upload });
  const huge = new Uint8Array(await (await halves(100, 100)).arrayBuffer());
  // Width and height in the header (PNG §11.2.1).
  new DataView(huge.buffer).setUint32(16, 8001);
  new DataView(huge.buffer).setUint32(20, 5000);
  await choose(new File([huge], 'huge.png'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('«huge.png» és una imatge massa gran');
  expect(upload).not.toHaveBeenCalled();
});

test('Cancel in the crop dialog sends nothing', async () => {
  const { providers } = await open({ ...PHOTO, crop: 'square' });
  await choose(await picture());
  await expect.element(button('Retallar')).toBeEnabled();
  await userEvent.click(button('Cancel·lar'));
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(providers.fileCalls).toEqual([]);
});

test('it is removed after a confirmation, and the focus moves to the field', async () => {
  const { providers, reread } = await open(CV, {}, { value: '/cv?v=1', texts: { label: 'Currículum' } });
  await userEvent.click(button('Eliminar: Currículum'));
  const question = page.getByRole('alertdialog', { name: 'Vol eliminar «Currículum»?' });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(providers.fileCalls).toEqual([]);
  await userEvent.click(button('Eliminar: Currículum'));
  await userEvent.click(question.getByRole('button', { name: 'Eliminar' }));
  await expect.poll(status).toBe("El fitxer s'ha eliminat.");
  await expect.element(button(/^Descarregar/)).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(fieldElement());
  reread(null);
  await expect.element(button(/^Eliminar/)).not.toBeInTheDocument();
  expect(providers.fileCalls).toEqual(['remove keep {"tipo":"CV"}']);
});

test('it is downloaded with its label as name; a missing picture is reported', async () => {
  const { providers } = await open(PHOTO, { download: async () => answer(404, 'No hi és') }, { value: '/files?v=1' });
  await expect.poll(status).toBe('Hi ha una imatge desada, però ara no es pot mostrar.');
  await userEvent.click(button('Descarregar: Foto'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('No hi és');
  expect(providers.fileCalls.at(-1)).toBe('download keep {"tipo":"FOTO"} /files?v=1 Foto');
});

test('a new value replaces the shown file', async () => {
  const { providers, reread } = await open(PHOTO, { open: async () => halves(10, 10) }, { value: '/files?v=1' });
  await expect.element(seen()).toBeVisible();
  reread('/files?v=2');
  await expect
    .poll(() => providers.fileCalls)
    .toEqual(['open keep {"tipo":"FOTO"} /files?v=1', 'open keep {"tipo":"FOTO"} /files?v=2']);
});

test('a file that was stored here and removed elsewhere is no longer shown', async () => {
  const { reread } = await open(CV);
  await choose(pdf());
  await expect.element(button('Eliminar: Foto')).toBeVisible();
  reread('/files?v=1');
  await expect.element(button('Descarregar: Foto')).toBeVisible();
  reread(null);
  await expect.element(button('Eliminar: Foto')).not.toBeInTheDocument();
});

test('read-only, it can only be shown and downloaded', async () => {
  await open(PHOTO, { open: async () => halves(10, 10) }, { value: '/files?v=1', readOnly: true });
  await expect.element(seen()).toBeVisible();
  expect(document.querySelectorAll('input, :disabled')).toHaveLength(0);
  await expect.element(button('Descarregar: Foto')).toBeVisible();
  await expect.element(button(/^Eliminar/)).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('axe finds no fault without and with a file', async () => {
  const { reread } = await open(PHOTO, { open: async () => halves(10, 10) });
  expect(await axeViolations()).toEqual([]);
  reread('/files?v=1');
  await expect.element(seen()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
