import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'null' };

async function draw(text: string) {
  return render(<FieldHarness widget="markdown" schema={schema} texts={{ label: '', text }} />);
}

test('it draws Markdown without a label and sends nothing', async () => {
  const onSubmit = vi.fn();
  await render(
    <FieldHarness
      widget="markdown"
      schema={schema}
      texts={{ text: 'Els **altres**\n\n- un\n- dos' }}
      onSubmit={onSubmit}
    />,
  );
  // Until the parser is loaded the text is a plain paragraph.
  await expect.poll(() => page.getByText('altres').element().tagName).toBe('STRONG');
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
  expect(page.getByText('Camp', { exact: true }).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({});
});

test('HTML is shown as text', async () => {
  await draw('Abans **negreta** <img src=x onerror="window.hacked = true"> <b>no</b>');
  await expect.element(page.getByText('negreta')).toBeVisible();
  expect(fieldElement().querySelector('img, b')).toBeNull();
  expect(fieldElement().textContent).toContain('<b>no</b>');
  expect('hacked' in window).toBe(false);
});

test.for(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//exemple.cat'])(
  'a link to %s leads nowhere',
  async (href) => {
    await draw(`Un [enllaç](${href}) **aquí**`);
    await expect.element(page.getByText('aquí')).toBeVisible();
    expect(fieldElement().querySelector('a[href]')).toBeNull();
  },
);

test('links to other sites open in a new window, mail links do not', async () => {
  await draw('[web](https://exemple.cat) i [correu](mailto:a@exemple.cat)');
  await expect.element(page.getByRole('link', { name: 'web' })).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('link', { name: 'correu' })).not.toHaveAttribute('target');
});
