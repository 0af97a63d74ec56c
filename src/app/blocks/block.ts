import type { Block } from '../../core/config.ts';
import type { PageNode } from '../version/page-tree.ts';

/** Properties of a block's component; its texts are below `pages.<page id>.<block id>`. */
export interface BlockProps<Type extends Block['type']> {
  page: PageNode;
  block: Extract<Block, { type: Type }>;
}

export function blockKey(page: PageNode, block: { id: string }, ...names: string[]): string {
  return ['pages', page.page.id, block.id, ...names].join('.');
}
