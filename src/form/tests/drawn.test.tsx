import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Drawn } from '../../../tests/support/fields/drawn-in-node.tsx';
import { LANGUAGES, WIDGETS, WidgetPage } from '../../../tests/support/fields/widget-page.tsx';

// The parts that a widget fetches only once it is drawn are there already, so that all of it is compared.
import.meta.glob(['../../widgets/*/*.tsx', '!**/*.stories.tsx', '!**/*.test.tsx'], { eager: true });

// `act` waits for all that React does, where it is told that this is a test.
const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(() => {
  scope.IS_REACT_ACT_ENVIRONMENT = true;
});
afterAll(() => {
  scope.IS_REACT_ACT_ENVIRONMENT = false;
});

const answer = await fetch('/drawn-in-node.json');
if (!answer.ok) throw new Error(await answer.text());
const drawn = (await answer.json()) as Record<string, Record<string, Drawn>>;

test.each(WIDGETS)('%s is drawn by Node as the browser draws it, in every language', async (widget) => {
  for (const language of LANGUAGES) {
    const { html = '', errors } = drawn[widget]?.[language] ?? {};
    expect([language, errors, html.includes('<form')]).toEqual([language, [], true]);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    const differences: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(place, <WidgetPage widget={widget} language={language} />, {
        onRecoverableError: (error) => differences.push(error),
      }),
    );
    expect([language, differences]).toEqual([language, []]);
    await act(async () => root.unmount());
    place.remove();
  }
});
