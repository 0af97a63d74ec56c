import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import type { Block } from '../../core/config.ts';
import { isMet } from '../../core/expressions/evaluate.ts';
import { looksAt } from '../../core/expressions/reads.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { FocusTarget, useFocusOnMount } from '../../ui/focus-target.tsx';
import { useHydrating } from '../../ui/hooks/hydrating.ts';
import { TabList } from '../../ui/navigation/tab-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CARD_PADDING } from '../../ui/panel.tsx';
import { LoadingView } from '../../ui/states.tsx';
import { Markdown, Prose } from '../../ui/text/markdown.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import { device } from '../device.ts';
import { usePageRecord } from '../record/page-record.tsx';
import type { PageNode } from '../version/page-tree.ts';
import { type BlockProps, blockKey } from './block.ts';
import { useScope } from './form/filling/use-scope.ts';
import { FormBlock } from './form/form-block.tsx';
import { usePageResults } from './page-results.tsx';
import { blockParts } from './parts.ts';

export function Blocks({ page, blocks }: { page: PageNode; blocks: readonly Block[] }) {
  const { workspace, visitor } = useApp();
  const { current } = usePageResults();
  const scope = useScope(usePageRecord()?.seen ?? null);
  const shown = blocks.filter((block) => workspace.tree.passes(block.check, visitor) && isMet(block.when, scope));
  const newest = current === null ? undefined : shown.find((block) => looksAt(block.when, 'answer'));
  return shown.map((block) => (
    <Suspense key={block.id} fallback={<LoadingView />}>
      {block === newest ? <NewBlock key={current}>{drawn(page, block, shown)}</NewBlock> : drawn(page, block, shown)}
    </Suspense>
  ));
}

/** Takes the focus: the first block that appears because of a result. */
function NewBlock({ children }: { children: ReactNode }) {
  const focusTarget = useFocusOnMount();
  return <FocusTarget ref={focusTarget}>{children}</FocusTarget>;
}

/** @param visible all visible blocks; a preview is drawn with its form */
function drawn(page: PageNode, block: Block, visible: readonly Block[]): ReactNode {
  switch (block.type) {
    case 'text':
      return <TextBlock page={page} block={block} />;
    case 'form': {
      if (block.columns) return <blockParts.entries page={page} block={block} />;
      const preview = visible.find((other) => other.type === 'preview' && other.form === block.id);
      if (preview?.type !== 'preview') return <FormBlock page={page} block={block} />;
      return <blockParts.preview page={page} block={block} preview={preview} />;
    }
    case 'preview':
      return null;
    case 'tabs':
      return <TabsBlock page={page} block={block} />;
    default: {
      // TypeScript cannot see that the component found by the type takes a block of that type.
      const Part = blockParts[block.type] as unknown as ComponentType<{ page: PageNode; block: Block }>;
      return <Part page={page} block={block} />;
    }
  }
}

function TabsBlock({ page, block }: BlockProps<'tabs'>) {
  const { text } = useTexts();
  const [chosen, choose] = useState(block.items[0]?.id);
  const item = block.items.find((one) => one.id === chosen) ?? block.items[0];
  if (!item) return null;
  return (
    <Box>
      <TabList
        label={text(blockKey(page, block, 'label')) || text(`pages.${page.page.id}.title`)}
        chosen={item.id}
        onChoose={choose}
        choices={block.items.map(({ id }) => ({ id, label: text(blockKey(page, block, id, 'title')) }))}
        sx={{ pt: 3 }}
      >
        <Blocks key={item.id} page={page} blocks={item.blocks} />
      </TabList>
    </Box>
  );
}

function TextBlock({ page, block }: BlockProps<'text'>) {
  const { text } = useTexts();
  const name = `${page.page.id}.${block.id}`;
  const words = text(blockKey(page, block));
  const prose = block.folds ? (
    <Folding name={name} words={words} />
  ) : (
    <Prose>
      <Markdown text={words} />
    </Prose>
  );
  if (block.look === 'notice')
    return (
      <Notice severity="info" role="note">
        {prose}
      </Notice>
    );
  if (block.look !== 'card') return prose;
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: CARD_PADDING }}>
      {prose}
    </Paper>
  );
}

/** Complete at the first visit on this device; later only its first paragraph, and the rest on demand. */
function Folding({ name, words }: { name: string; words: string }) {
  const { text } = useTexts();
  // Without a user name, so that nothing about a person stays on the device.
  const key = `seen:${name}`;
  const [seen] = useState(() => device.getItem(key) !== null);
  const [chosen, choose] = useState<boolean | null>(null);
  const hydrating = useHydrating();
  // The server draws the page as for a first visit.
  const open = chosen ?? (hydrating || !seen);
  const id = useId();
  useEffect(() => device.setItem(key, 'yes'), [key]);
  const [first = '', ...rest] = words.split('\n\n');
  return (
    <>
      <div id={id}>
        <Prose>
          <Markdown text={open ? words : first} />
        </Prose>
      </div>
      {rest.length > 0 && (
        <LoneButton size="small" aria-expanded={open} aria-controls={id} onClick={() => choose(!open)} sx={{ mt: 1 }}>
          {text(open ? 'app.text.less' : 'app.text.more')}
        </LoneButton>
      )}
    </>
  );
}
