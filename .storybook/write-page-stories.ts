import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated, ROOT, writeStories } from './write-stories.ts';

/** The parts of the menu file that the stories depend on. */
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

/** Writes a story for every page of the menu, as the first role that may open it. */
export function writePageStories(): void {
  const menu = JSON.parse(readFileSync(join(ROOT, 'menus', 'workspace.json'), 'utf8')) as Menu;
  writeStories(generated('pages'), { 'every-page': storyFile(pageStories(menu)) });
}

/** The pages with a path. Children inherit the access of their parent. */
export function pageStories({ checks, pages }: Menu): PageStory[] {
  const walk = (entries: readonly Entry[], parentPath: string, parentAccess: readonly string[]): PageStory[] =>
    entries.flatMap(({ id, path, access = parentAccess, children = [] }) => {
      if (path === undefined) return [];
      const whole = `${parentPath}/${path}`;
      const role = access.flatMap((check) => checks[check] ?? [])[0] ?? '';
      return [{ name: nameOf(id), path: whole, role }, ...walk(children, whole, access)];
    });
  return walk(pages, '', []);
}

/** `my-college` → `MyCollege`. */
const nameOf = (id: string) =>
  id.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** These stories are no tests: `tests/journeys/pages.journey.ts` checks every page with axe. */
const storyFile = (
  stories: readonly PageStory[],
) => `// Generated from menus/workspace.json at every start; changes are lost.
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

const meta: AppMeta = { title: 'Workspace/Every page', ...appStories, tags: ['!test'] };
export default meta;

${stories.map(({ name, path, role }) => `export const ${name}: AppStory = { args: { path: '${path}' }, parameters: { role: '${role}' } };`).join('\n')}
`;
