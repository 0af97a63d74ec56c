import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';

let site: FakeSite;
beforeEach(() => {
  site = siteOfMember(sample);
  site.answer(() => Response.json({ nombre: 'Núria' }));
});
afterEach(() => {
  site.restore();
  vi.unstubAllGlobals();
});

const submit = page.getByRole('button', { name: 'Enviar ara' });
const dialog = page.getByRole('dialog');

test('an upload shows its progress; after an abort the form can be sent again', async () => {
  const file = {
    type: 'object',
    properties: { name: { type: 'string' }, type: { type: 'string' }, size: { type: 'integer' } },
  };
  const ask = {
    ...askForm,
    schema: { type: 'object', properties: { papers: { type: 'array', maxItems: 3, items: file } } },
    uiSchema: { papers: { 'ui:widget': 'file' } },
    widgets: { file: { ownLabel: false, display: false } },
    spec: {
      ...askForm.spec,
      submit: { action: 'communication', params: { recipient: 'office', message: 'ask', attachment: 'papers' } },
    },
  };
  site.publish({ ...sample, forms: { ...sample.forms, ask } });
  const lines: SlowLine[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends SlowLine {
      constructor() {
        super();
        lines.push(this);
      }
    },
  );
  await openApp(site, '/section/ask');
  const files = ['a.pdf', 'b.pdf'].map((name) => new File(['%PDF-1.7'], name));
  await expect.poll(() => document.querySelector('input[type=file]')).toBeTruthy();
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, files);
  await expect.element(page.getByText('b.pdf')).toBeVisible();
  await submit.click();
  await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel·lar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('b.pdf')).toBeVisible();
  await submit.click();
  await expect.poll(() => lines.length).toBe(2);
  lines[1]?.arrives(201, '{"reference":"R-7"}');
  await expect.element(dialog).toHaveTextContent('Referència R-7');
  expect(lines[1]?.sent?.getAll('adjunto').map((one) => (one as File).name)).toEqual(['a.pdf', 'b.pdf']);
});

/** A connection that has sent half of the bytes, until the test continues. */
class SlowLine {
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  status = 0;
  responseText = '';
  sent: FormData | null = null;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    this.sent = body;
    setTimeout(() => this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 }));
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  arrives(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
    this.onloadend?.();
  }
}
