import type { Block, Page } from '../config.ts';

/** A page and the forms on it, those within tabs too, each once. */
interface PlacedForms {
  page: Page;
  forms: readonly Extract<Block, { type: 'form' }>[];
}

/** Every page of the tree, parents before children. */
export function allPages(pages: readonly Page[]): PlacedForms[] {
  return pages.flatMap((page) => {
    const blocks = blocksIn(page.blocks ?? []).filter((block) => block.type === 'form');
    const forms = blocks.filter(({ form }, at) => blocks.findIndex((block) => block.form === form) === at);
    return [{ page, forms }, ...allPages(page.children ?? [])];
  });
}

/** The key of the text with which the menu opens a form that is on no page. */
export function openerOf(
  { userMenu, parts }: { userMenu?: readonly { id?: unknown; form?: unknown }[]; parts?: { renew?: unknown } },
  form: string,
): string | undefined {
  const item = userMenu?.find((one) => one.form === form);
  if (item) return `userMenu.${item.id}`;
  return parts?.renew === form ? 'app.session.endingTitle' : undefined;
}

/** Whether a page shows statistics: only then are visits to forms counted. */
export function showsStatistics(pages: readonly Page[]): boolean {
  return pages.some(
    ({ blocks = [], children = [] }) => blockTypes(blocks).includes('statistics') || showsStatistics(children),
  );
}

/** Blocks without tabs, and those within tabs. */
export function blocksIn(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.type === 'tabs' ? block.items.flatMap((item) => blocksIn(item.blocks)) : [block],
  );
}

/** The types of blocks, those in tabs too. */
export function blockTypes(blocks: readonly Block[]): string[] {
  return blocksIn(blocks).map(({ type }) => type);
}
