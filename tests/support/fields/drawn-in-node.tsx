import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { prerender } from 'react-dom/static';
import { LANGUAGES, WIDGETS, WidgetPage } from './widget-page.tsx';

/** The HTML of a widget on the server, or why it cannot be drawn there. */
export interface Drawn {
  html: string;
  errors: readonly string[];
}

async function draw(widget: string, language: string): Promise<Drawn> {
  // Styles stand apart from the page, as the product's do.
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const errors: string[] = [];
  const { prelude } = await prerender(
    <CacheProvider value={cache}>
      <WidgetPage widget={widget} language={language} />
    </CacheProvider>,
    {
      onError: (error) => void errors.push(error instanceof Error ? String(error.stack) : String(error)),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  return { html: await new Response(prelude).text(), errors };
}

/** Widget → language → what Node draws. It is drawn while this module loads, since no later import would be served. */
export const drawn: Record<string, Record<string, Drawn>> = {};
for (const widget of WIDGETS) {
  drawn[widget] = {};
  for (const language of LANGUAGES) drawn[widget][language] = await draw(widget, language);
}
