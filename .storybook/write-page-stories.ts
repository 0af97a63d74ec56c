import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated, ROOT, writeStories } from './write-stories.ts';

/** What of the menu file decides about the stories of its pages. */
interface Entry {
  id: string;
  path?: string;
  access?: string[];
  children?: Entry[];
}
interface Menu {
  checks: Record<string, string[]>;
  pages: Entry[];
}
interface PageStory {
  name: string;
  path: string;
  role: string;
}

/** Makes a story for every page of the menu, seen by the first role that may open it. */
export function writePageStories(): void {
  const menu = JSON.parse(readFileSync(join(ROOT, 'menus', 'workspace.json'), 'utf8')) as Menu;
  writeStories(generated('pages'), { 'every-page': storyFile(pageStories(menu)) });
}

/** The pages with an address, each below the one above it; who may open a page may open those below it. */
export function pageStories({ checks, pages }: Menu): PageStory[] {
  const walk = (entries: readonly Entry[], above: string, accessAbove: readonly string[]): PageStory[] =>
    entries.flatMap(({ id, path, access = accessAbove, children = [] }) => {
      if (path === undefined) return [];
      const whole = `${above}/${path}`;
      const role = access.flatMap((check) => checks[check] ?? [])[0] ?? '';
      return [{ name: nameOf(id), path: whole, role }, ...walk(children, whole, access)];
    });
  return walk(pages, '', []);
}

/** `my-college` → `MyCollege`. */
const nameOf = (id: string) =>
  id.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The journeys look over every page with axe already, so that these need no test of their own. */
const storyFile = (
  stories: readonly PageStory[],
) => `// Made from menus/workspace.json at every start; changes are lost.
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

const meta: AppMeta = { title: 'Workspace/Every page', ...appStories, tags: ['!test'] };
export default meta;

${stories.map(({ name, path, role }) => `export const ${name}: AppStory = { args: { path: '${path}' }, parameters: { role: '${role}' } };`).join('\n')}
`;
