import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { Block } from '../../core/config.ts';
import { comparedWith } from '../../core/expressions/reads.ts';
import type { PlacedPage } from '../version/page-tree.ts';

/** The result a form of the page was last answered with, as far as blocks of the page ask for it. */
interface PageResults {
  current: string | null;
  /** How often an awaited result came, so that the same one again is noticed. */
  times: number;
  /** True once for each result that came: for what it sets going, by a block that it may have brought in itself. */
  take(): boolean;
  /** Lets the blocks that wait for this result show; false when there are none. */
  show(result: string): boolean;
}

const PageResultsContext = createContext<PageResults>({
  current: null,
  times: 0,
  take: () => false,
  show: () => false,
});

export function usePageResults(): PageResults {
  return useContext(PageResultsContext);
}

export function PageResultsProvider({ placed, children }: { placed: PlacedPage; children: ReactNode }) {
  const [current, setCurrent] = useState<{ result: string | null; times: number }>({ result: null, times: 0 });
  const taken = useRef(0);
  const results = useMemo<PageResults>(() => {
    const awaited = allBlocks(placed.page.blocks ?? []).flatMap((block) => [
      ...comparedWith(block.when, 'answer'),
      ...(block.type === 'signing' ? comparedWith(block.opens, 'answer') : []),
    ]);
    return {
      current: current.result,
      times: current.times,
      take() {
        const fresh = current.result !== null && taken.current !== current.times;
        if (fresh) taken.current = current.times;
        return fresh;
      },
      show(result) {
        if (!awaited.includes(result)) return false;
        setCurrent(({ times }) => ({ result, times: times + 1 }));
        return true;
      },
    };
  }, [placed, current]);
  return <PageResultsContext.Provider value={results}>{children}</PageResultsContext.Provider>;
}

function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.type === 'tabs' ? [block, ...block.items.flatMap((item) => allBlocks(item.blocks))] : [block],
  );
}
