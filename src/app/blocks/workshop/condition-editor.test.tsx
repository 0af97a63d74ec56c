import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextsProvider } from '../../../ui/text/texts.tsx';
import { AppTheme } from '../../../ui/theme/theme.tsx';
import { ConditionEditor, type Operand } from './condition-editor.tsx';

const texts = {
  language: 'ca',
  text: (key: string | readonly string[], { number = '' }: Record<string, unknown> = {}) => `${key} ${number}`.trim(),
};
const operands = ['guests', 'nights'].map((field): Operand => ({ field, label: field, type: 'number', choices: [] }));

function Editor({ begin }: { begin: string }) {
  const [expression, setExpression] = useState(begin);
  return (
    <AppTheme>
      <TextsProvider texts={texts}>
        <ConditionEditor {...{ expression, operands }} onExpression={setExpression} />
      </TextsProvider>
    </AppTheme>
  );
}

test.for(['values.guests == 0 && values.nights == 0', 'values.guests == 0 && values.guests == 0'])(
  'a word in place of a number goes with its comparison, and not to the next one: %s',
  async (begin) => {
    await render(<Editor begin={begin} />);
    const values = page.getByLabelText('app.workshop.condition.value');
    await values.first().fill('many');
    await expect.element(page.getByText('app.workshop.notANumber')).toBeVisible();
    await page
      .getByRole('button', { name: /condition\.remove/ })
      .first()
      .click();
    await expect.element(values.nth(1)).not.toBeInTheDocument();
    await expect.element(values).toHaveValue('0');
    await expect.element(page.getByText('app.workshop.notANumber')).not.toBeInTheDocument();
  },
);
