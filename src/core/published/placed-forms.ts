import type { Block, Page } from '../config.ts';

/** A page and the forms on it, those within tabs too, each once. */
interface PlacedForms {
  page: Page;
  forms: readonly Extract<Block, { type: 'form' }>[];
}

/** Every page of the tree, parents before children. */
export function allPages(pages: readonly Page[]): PlacedForms[] {
  return pages.flatMap((page) => {
    const blocks = formsIn(page.blocks ?? []);
    const forms = blocks.filter(({ form }, at) => blocks.findIndex((block) => block.form === form) === at);
    return [{ page, forms }, ...allPages(page.children ?? [])];
  });
}

function formsIn(blocks: readonly Block[]): PlacedForms['forms'] {
  return blocks.flatMap((block) => {
    if (block.type === 'tabs') return block.items.flatMap((item) => formsIn(item.blocks));
    return block.type === 'form' ? [block] : [];
  });
}
