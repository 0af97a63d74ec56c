import type { Block } from '../../core/config.ts';
import { part } from '../part.ts';

const links = () => import('./link-blocks.tsx');

/** Blocks that not every page has. */
export const blockParts = {
  cards: part(() => links().then(({ CardsBlock }) => ({ default: CardsBlock }))),
  links: part(() => links().then(({ LinksBlock }) => ({ default: LinksBlock }))),
  children: part(() => links().then(({ ChildrenBlock }) => ({ default: ChildrenBlock }))),
  status: part(() => import('./status/status-block.tsx')),
  signing: part(() => import('./signing/signing-block.tsx')),
  preview: part(() => import('./preview/form-with-preview.tsx')),
  entries: part(() => import('./entries/entries-block.tsx')),
  inbox: part(() => import('./inbox/inbox-block.tsx')),
  configuration: part(() => import('./configuration/configuration-block.tsx')),
  workshop: part(() => import('./workshop/workshop-block.tsx')),
  statistics: part(() => import('./statistics/statistics-block.tsx')),
  'second-factor': part(() => import('./second-factor/second-factor-block.tsx')),
  'bank-file': part(() => import('./bank-file/bank-file-block.tsx')),
  members: part(() => import('./members/members-block.tsx')),
  'passkey-sign-in': part(() => import('./passkey-sign-in/passkey-sign-in-block.tsx')),
  passkeys: part(() => import('./passkeys/passkeys-block.tsx')),
  providers: part(() => import('./providers/providers-block.tsx')),
  verification: part(() => import('./verification/verification-block.tsx')),
  receipt: part(() => import('./receipt/receipt-block.tsx')),
  'sent-requests': part(() => import('./sent-requests/sent-requests-block.tsx')),
};

/** Blocks that use the whole window; others are read in lines of a good length. */
export const WIDE_BLOCKS: readonly Block['type'][] = ['workshop'];

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

export function formsOf(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.type === 'form' ? [block.form] : [])))];
}
