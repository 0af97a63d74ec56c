import type { Block } from '../../core/config.ts';
import type { PlacedPage } from '../version/page-tree.ts';

/** What a block's component gets; its texts stand below `pages.<page id>.<block id>`. */
export interface BlockProps<Type extends Block['type']> {
  page: PlacedPage;
  block: Extract<Block, { type: Type }>;
}

/** Key of a text of a block. */
export function blockKey(page: PlacedPage, block: { id: string }, ...names: string[]): string {
  return ['pages', page.page.id, block.id, ...names].join('.');
}
