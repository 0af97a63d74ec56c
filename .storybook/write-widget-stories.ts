import { widgetManifests } from '../src/widgets/index.ts';
import { generated, writeStories } from './write-stories.ts';

/** Makes one story file for each widget: every state of the widget, wide and on a telephone with large text. */
export function writeWidgetStories(): void {
  writeStories(generated('widgets'), Object.fromEntries(Object.keys(widgetManifests).map((name) => [name, storyFile(name)])));
}

/** Storybook reads titles and export names from the text, so they are written out. */
const storyFile = (name: string): string => `// Made from src/widgets/${name} at every start; changes are lost.
import * as own from '../../../src/widgets/${name}/${name}.stories.tsx';
import { type StatesMeta, type StatesStory, statesStories } from '../../widget-states.tsx';

const meta: StatesMeta = { title: 'Widgets/${name}/All states', ...statesStories(own) };
export default meta;

export const States: StatesStory = {};
/** As narrow as a telephone, with text twice as large (WCAG 2.2, 1.4.4 and 1.4.10). */
export const NarrowAndLarge: StatesStory = {
  globals: { viewport: { value: 'telephone', isRotated: false }, textSize: '200%' },
};
`;
