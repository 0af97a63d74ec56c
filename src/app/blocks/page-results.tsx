import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { Block } from '../../core/config.ts';
import { comparedWith } from '../../core/expressions/reads.ts';
import type { PageNode } from '../version/page-tree.ts';

/** The last result of a form that blocks of the page wait for. */
const PageResultsContext = createContext({
  current: null as string | null,
  /** True once per result, for an action that it triggers in a block that may have just appeared. */
  take: (): boolean => false,
  /** Sets the result; false if no block waits for it. */
  show: (_result: string): boolean => false,
});

export const usePageResults = () => useContext(PageResultsContext);

export function PageResultsProvider({ node, children }: { node: PageNode; children: ReactNode }) {
  /** A new object for each result, so that the same one is noticed again. */
  const [last, setLast] = useState<{ result: string } | null>(null);
  const taken = useRef(last);
  const results = useMemo(() => {
    const awaited = allBlocks(node.page.blocks ?? []).flatMap((block) => [
      ...comparedWith(block.when, 'answer'),
      ...(block.type === 'signing' ? comparedWith(block.opens, 'answer') : []),
    ]);
    return {
      current: last?.result ?? null,
      take() {
        const fresh = taken.current !== last;
        taken.current = last;
        return fresh;
      },
      show(result: string) {
        if (!awaited.includes(result)) return false;
        setLast({ result });
        return true;
      },
    };
  }, [node, last]);
  return <PageResultsContext.Provider value={results}>{children}</PageResultsContext.Provider>;
}

function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.type === 'tabs' ? [block, ...block.items.flatMap((item) => allBlocks(item.blocks))] : [block],
  );
}
