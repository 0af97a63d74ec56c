import { expect, test } from 'vitest';
import type { ActionContext, Submission } from '../../core/action.ts';
import openLink from '../open-link.ts';

const links = { seal: 'https://exemple.cat/seal', seal_design: 'https://exemple.cat/design' };

async function send(link: string, context: string | null, allowed = true) {
  const opened: string[] = [];
  const around = {
    settings: { links },
    text: (key: string) => key,
    openWindow(url: string) {
      opened.push(url);
      return allowed;
    },
  } as unknown as ActionContext;
  const result = await openLink.send?.(around, { link }, { context } as Submission);
  return { opened, result };
}

test('the link of the context goes before the one for all', async () => {
  expect((await send('seal', 'design')).opened).toEqual(['https://exemple.cat/design']);
  expect((await send('seal', 'new')).opened).toEqual(['https://exemple.cat/seal']);
  expect((await send('seal', null)).opened).toEqual(['https://exemple.cat/seal']);
});

test('an opened window is an answer without content', async () => {
  expect((await send('seal', null)).result).toEqual({ status: 204, data: null, error: null });
});

test('a window that was held back, or a link that nobody knows, is told', async () => {
  for (const { result } of [await send('seal', null, false), await send('toString', null)])
    expect(result).toMatchObject({ status: 0, error: { message: 'app.form.windowBlocked' } });
});
