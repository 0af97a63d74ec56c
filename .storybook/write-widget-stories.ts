import { widgetManifests } from '../src/widgets/manifests.ts';
import { generated, writeStories } from './write-stories.ts';

/** Writes one story file for each widget: its states at full width, and on a telephone with large text. */
export function writeWidgetStories(): void {
  writeStories(
    generated('widgets'),
    Object.fromEntries(Object.keys(widgetManifests).map((name) => [name, storyFile(name)])),
  );
}

const storyFile = (name: string): string => `// Generated from src/widgets/${name} at every start; changes are lost.
import * as own from '../../../src/widgets/${name}/${name}.stories.tsx';
import { type StatesMeta, type StatesStory, statesStories } from '../../widget-states.tsx';

const meta: StatesMeta = { title: 'Widgets/${name}/All states', ...statesStories(own) };
export default meta;

export const States: StatesStory = {};
/** 360 px wide, with text of 200 % (WCAG 2.2, 1.4.4 and 1.4.10). */
export const NarrowAndLarge: StatesStory = {
  globals: { viewport: { value: 'telephone', isRotated: false }, textSize: '200%' },
};
`;
