import type { Block, Page } from '../config.ts';

/** Whether a page shows statistics: only then are visits to forms counted. */
export function showsStatistics(pages: readonly Page[]): boolean {
  const isAmong = (blocks: readonly Block[]): boolean =>
    blocks.some((block) =>
      block.type === 'tabs' ? block.items.some((item) => isAmong(item.blocks)) : block.type === 'statistics',
    );
  return pages.some((page) => isAmong(page.blocks ?? []) || showsStatistics(page.children ?? []));
}
