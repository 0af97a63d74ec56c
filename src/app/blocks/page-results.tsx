import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { Block } from '../../core/config.ts';
import { comparedWith } from '../../core/expressions/reads.ts';
import type { PageNode } from '../version/page-tree.ts';

/** The last result of a form that blocks of the page wait for. */
interface PageResults {
  current: string | null;
  /** Number of such results, to notice the same one again. */
  times: number;
  /** True once per result, for an action that it triggers in a block that may have just appeared. */
  take(): boolean;
  /** Sets the result; false if no block waits for it. */
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

export function PageResultsProvider({ node, children }: { node: PageNode; children: ReactNode }) {
  const [current, setCurrent] = useState<{ result: string | null; times: number }>({ result: null, times: 0 });
  const taken = useRef(0);
  const results = useMemo<PageResults>(() => {
    const awaited = allBlocks(node.page.blocks ?? []).flatMap((block) => [
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
  }, [node, current]);
  return <PageResultsContext.Provider value={results}>{children}</PageResultsContext.Provider>;
}

function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.type === 'tabs' ? [block, ...block.items.flatMap((item) => allBlocks(item.blocks))] : [block],
  );
}
