import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Block } from '../../model/config.ts';
import type { PlacedPage } from '../version/page-tree.ts';

/** The result a form of the page was last answered with, as far as blocks of the page ask for it. */
interface PageResults {
  current: string | null;
  /** Lets the blocks that wait for this result show; false when there are none. */
  show(result: string): boolean;
}

const PageResultsContext = createContext<PageResults>({ current: null, show: () => false });

export function usePageResults(): PageResults {
  return useContext(PageResultsContext);
}

export function PageResultsProvider({ placed, children }: { placed: PlacedPage; children: ReactNode }) {
  const [current, setCurrent] = useState<string | null>(null);
  const results = useMemo<PageResults>(() => {
    const awaited = allBlocks(placed.page.blocks ?? []).map((block) => block.when);
    return {
      current,
      show(result) {
        if (!awaited.includes(result)) return false;
        setCurrent(result);
        return true;
      },
    };
  }, [placed, current]);
  return <PageResultsContext.Provider value={results}>{children}</PageResultsContext.Provider>;
}

/** Whether a block shows after this result. */
export function showsAfter({ when, unless }: Block, result: string | null): boolean {
  return (when === undefined || when === result) && (unless === undefined || unless !== result);
}

function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.type === 'tabs' ? [block, ...block.items.flatMap((item) => allBlocks(item.blocks))] : [block],
  );
}
