import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FieldHarness } from '../../../tests/support/fields/field-harness.tsx';
import { makeForm } from '../../../tests/support/fields/form-harness.tsx';
import { sampleOf, WIDGETS } from '../../../tests/support/fields/widget-page.tsx';
import { fittingFirst } from '../../core/forms/fitting.ts';

// It would catch a widget that is empty while the form holds, and refuses, a value that nobody sees.

/** Values with the words of which each has to be seen. */
const VALUES: readonly [string, unknown, readonly string[]][] = [
  ['a text', 'nothing of the kind', ['nothing of the kind']],
  ['a number', 4321.5, ['4', '321', '5']],
  ['a tick', true, ['true']],
  ['a list of texts', ['apples', 'pears'], ['apples', 'pears']],
  ['a list of numbers', [4321], ['321']],
  ['a group', { fruit: 'apples' }, ['apples']],
  ['a list of groups', [{ fruit: 'apples' }], ['apples']],
];

/** No field: nothing is drawn of the first, a value of the second is a secret. */
const UNSEEN = new Set(['hidden', 'password']);

/** All that is written on the form, in boxes too; an account's number is written in groups. */
function written(): string {
  const all = [...document.querySelectorAll<HTMLElement>('form, form input, form textarea, form select')];
  return all
    .map((one) => ('value' in one ? String(one.value) : one.innerText))
    .join(' ')
    .replaceAll(/\s/g, '');
}

for (const [kind, value, words] of VALUES) {
  test.for(WIDGETS.filter((widget) => !UNSEEN.has(widget)))(`${kind} in a %s is seen, or not there`, async (widget) => {
    const sample = sampleOf(widget);
    if (!sample) throw new Error(`${widget} has no story`);
    const form = makeForm({ properties: { field: sample.schema } }, { field: { 'ui:widget': widget, ...sample.ui } });
    const { field } = fittingFirst(form, { field: value });
    // A display, and a value of its kind, is another matter.
    const isTick = value === true && sample.schema.type === 'boolean';
    if (field === undefined || isTick || form.widgets[widget]?.display) return;
    await render(<FieldHarness {...sample} value={field} />);
    const unseen = () => words.filter((word) => !written().includes(word.replaceAll(' ', '')));
    await expect.poll(unseen).toEqual([]);
  });
}
