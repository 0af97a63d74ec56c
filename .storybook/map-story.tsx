import { useEffect, useState } from 'react';
import { expect, within } from 'storybook/test';
import type { Json, Values } from '../src/core/config.ts';
import { FormRules } from '../src/core/forms/rules.ts';
import { casePath } from '../src/core/map/case-path.ts';
import type { FormMap as Facts } from '../src/core/map/nodes.ts';
import { NO_CASE_STATE } from '../src/core/moves/allowed-moves.ts';
import { makeReader } from '../src/core/text-reader.ts';
import FormMap from '../src/ui/map/form-map.tsx';
import { type Texts, TextsProvider } from '../src/ui/text/texts.tsx';
import { loadPublishedMap } from '../tests/support/published-form.ts';

export interface MapStoryProps {
  form: string;
  /** The case that is lit up. */
  values?: Values;
  language?: string;
  /** URL of the organisation's published files; default `/config/`. */
  base?: string;
}

interface Drawn {
  map: Facts;
  path: string[] | null;
  texts: Texts;
}

/** Words of the workshop, which an organisation without one does not publish. */
const words = import.meta.glob<Record<string, Json>>('../messages/_general/*/app/workshop.json', {
  eager: true,
  import: 'default',
});

function withWords(texts: Texts): Texts {
  const reader = makeReader(texts.language);
  const own = words[`../messages/_general/${texts.language}/app/workshop.json`] ?? {};
  reader.add(texts.language, { app: { workshop: own } });
  return { ...texts, text: (key, values) => texts.text(key, values) || reader.read(texts.language, key, values) };
}

/** The day on which the case is filled in. */
const TODAY = '2026-11-30';

/** The map of a published form. */
export function MapStory({ form: id, values, language = 'ca', base }: MapStoryProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [problem, setProblem] = useState('');
  const [pressed, setPressed] = useState('');
  useEffect(() => {
    const draw = async (): Promise<Drawn> => {
      const { map, form, validators, procedure, texts } = await loadPublishedMap(id, language, base);
      const rules = new FormRules(form, validators);
      const judged = {
        ...form,
        settle: rules.settle.bind(rules),
        judge: rules.judge.bind(rules),
        kept: rules.kept.bind(rules),
      };
      const filling = values && { values, scope: { today: TODAY }, before: NO_CASE_STATE };
      return {
        map,
        texts: withWords(texts),
        path: filling ? casePath(judged, filling, { settings: {}, procedure }) : null,
      };
    };
    draw().then(setDrawn, (error: unknown) => setProblem(String(error)));
  }, [id, values, language, base]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!drawn) return <p>…</p>;
  return (
    <TextsProvider texts={drawn.texts}>
      <div data-testid="map" lang={language}>
        <FormMap map={drawn.map} path={drawn.path} onSelect={(place) => setPressed(JSON.stringify(place))} />
        <output>{pressed}</output>
      </div>
    </TextsProvider>
  );
}

/** Waits until the map is drawn. */
export async function isMapped({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await within(canvasElement).findByTestId('map', {}, { timeout: 60_000 });
  await expect(within(canvasElement).queryByRole('alert')).toBeNull();
}
