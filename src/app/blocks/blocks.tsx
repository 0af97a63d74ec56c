import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { Block } from '../../core/config.ts';
import { isMet } from '../../core/expressions/evaluate.ts';
import { looksAt } from '../../core/expressions/reads.ts';
import { FocusPlace, useFocusOnArrival } from '../../ui/focus-place.tsx';
import { LoadingView } from '../../ui/states.tsx';
import { useApp } from '../context.tsx';
import { shownRecord, usePageRecord } from '../record/page-record.tsx';
import type { PlacedPage } from '../version/page-tree.ts';
import { useScope } from './form/filling/use-scope.ts';
import { FormBlock } from './form/form-block.tsx';
import { usePageResults } from './page-results.tsx';
import { parts } from './parts.ts';
import { TabsBlock } from './tabs-block.tsx';
import { TextBlock } from './text-block.tsx';

/** The blocks of a page that its visitor may see, one below the other. */
export function Blocks({ page, blocks }: { page: PlacedPage; blocks: readonly Block[] }) {
  const { workspace, visitor } = useApp();
  const { current } = usePageResults();
  const scope = useScope(shownRecord(usePageRecord()));
  const shown = blocks.filter((block) => workspace.tree.passes(block.check, visitor) && isMet(block.when, scope));
  const newest = current === null ? undefined : shown.find((block) => looksAt(block.when, 'answer'));
  return shown.map((block) => (
    <Suspense key={block.id} fallback={<LoadingView />}>
      {block === newest ? <NewBlock key={current}>{drawn(page, block, shown)}</NewBlock> : drawn(page, block, shown)}
    </Suspense>
  ));
}

/** The first block that a result has brought in: the keyboard and the screen reader go on from it. */
function NewBlock({ children }: { children: ReactNode }) {
  const place = useFocusOnArrival();
  return <FocusPlace ref={place}>{children}</FocusPlace>;
}

/** `beside`: all blocks that show; a preview stands with its form. */
function drawn(page: PlacedPage, block: Block, beside: readonly Block[]): ReactNode {
  switch (block.type) {
    case 'text':
      return <TextBlock page={page} block={block} />;
    case 'form': {
      if (block.columns) return <parts.entries page={page} block={block} />;
      const preview = beside.find((other) => other.type === 'preview' && other.form === block.id);
      if (preview?.type !== 'preview') return <FormBlock page={page} block={block} />;
      return <parts.preview page={page} block={block} preview={preview} />;
    }
    case 'preview':
      return null;
    case 'tabs':
      return <TabsBlock page={page} block={block} draw={(blocks) => <Blocks page={page} blocks={blocks} />} />;
    default: {
      // Each takes what it needs of the two, and its own kind of block: both are found by the type.
      const Part = parts[block.type] as unknown as ComponentType<{ page: PlacedPage; block: Block }>;
      return <Part page={page} block={block} />;
    }
  }
}
