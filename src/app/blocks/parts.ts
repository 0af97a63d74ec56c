import type { Block } from '../../core/config.ts';
import { part } from '../part.ts';

/** Blocks that not every page has. */
export const blockParts = {
  cards: part(() => import('./cards-block.tsx')),
  links: part(() => import('./links-block.tsx')),
  children: part(() => import('./children-block.tsx')),
  status: part(() => import('./status/status-block.tsx')),
  signing: part(() => import('./signing/signing-block.tsx')),
  preview: part(() => import('./preview/form-with-preview.tsx')),
  entries: part(() => import('./entries/entries-block.tsx')),
  inbox: part(() => import('./inbox/inbox-block.tsx')),
  configuration: part(() => import('./configuration/configuration-block.tsx')),
  workshop: part(() => import('./workshop/workshop-block.tsx')),
  'second-factor': part(() => import('./second-factor/second-factor-block.tsx')),
  members: part(() => import('./members/members-block.tsx')),
  verification: part(() => import('./verification/verification-block.tsx')),
  'sent-requests': part(() => import('./sent-requests/sent-requests-block.tsx')),
};

/** The blocks that a page shows first: of tabs, those of the first tab. */
export function openBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (block.type === 'tabs' ? openBlocks(block.items[0]?.blocks ?? []) : [block]));
}

/** Loads the code of blocks before they are drawn. A block that fails loads again when it is drawn. */
export async function fetchParts(blocks: readonly Block[]): Promise<void> {
  const names = blocks.map((block) => (block.type === 'form' && block.columns ? 'entries' : block.type));
  await Promise.allSettled(
    names.map((name) => (name in blockParts ? blockParts[name as keyof typeof blockParts].fetch() : null)),
  );
}

/** Ids of the forms among the blocks. */
export function formsOf(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.type === 'form' ? [block.form] : [])))];
}
