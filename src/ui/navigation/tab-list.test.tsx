import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppTheme } from '../theme/theme.tsx';
import { TabList } from './tab-list.tsx';

const names = ['a', 'b', 'c'];

function Sample() {
  const [chosen, choose] = useState('a');
  const choices = names.map((id) => ({ id, label: id.toUpperCase() }));
  return (
    <AppTheme>
      <TabList label="Kinds" choices={choices} chosen={chosen} onChoose={choose}>
        {chosen}
      </TabList>
    </AppTheme>
  );
}

const chosen = () => page.getByRole('tab', { selected: true });

test('one tab stop; arrows, Home and End choose and go round', async () => {
  await render(<Sample />);
  await userEvent.keyboard('{Tab}');
  for (const [key, expected] of [
    ['ArrowRight', 'B'],
    ['End', 'C'],
    ['ArrowRight', 'A'],
    ['ArrowLeft', 'C'],
    ['Home', 'A'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(chosen()).toHaveTextContent(expected ?? '');
    await expect.element(chosen()).toHaveFocus();
  }
  await expect.element(page.getByRole('tab', { name: 'B' })).toHaveAttribute('tabindex', '-1');
});

test('a click chooses; other keys are left alone', async () => {
  await render(<Sample />);
  await page.getByRole('tab', { name: 'B' }).click();
  await expect.element(chosen()).toHaveTextContent('B');
  await userEvent.keyboard('x');
  await expect.element(chosen()).toHaveTextContent('B');
});
