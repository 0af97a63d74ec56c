import { statesStories, WidgetStates } from '../../../.storybook/widget-states.tsx';
import { TextsProvider } from '../../../src/ui/text/texts.tsx';
import { AppTheme } from '../../../src/ui/theme/theme.tsx';
import { makeTexts } from '../texts-table.ts';

const stories = import.meta.glob<object>('../../../src/widgets/*/*.stories.tsx', { eager: true });
const samples = new Map(
  Object.entries(stories).map(([path, own]) => [path.split('/').at(-2) ?? path, statesStories(own).args?.sample]),
);

/** The field that shows a widget in its stories. */
export const sampleOf = (widget: string) => samples.get(widget);
/** Every widget by its folder's name. */
export const WIDGETS = [...samples.keys()].sort();
/** The languages that the product speaks. */
export const LANGUAGES = ['ca', 'es', 'en'];

/** A widget in every state, empty and filled among them, as it is drawn on both sides. */
export function WidgetPage({ widget, language }: { widget: string; language: string }) {
  const sample = samples.get(widget);
  return (
    <AppTheme>
      <TextsProvider texts={makeTexts(language, {})}>{sample && <WidgetStates sample={sample} />}</TextsProvider>
    </AppTheme>
  );
}
