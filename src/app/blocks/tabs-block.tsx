import Box from '@mui/material/Box';
import { type ReactNode, useId, useState } from 'react';
import type { Block } from '../../core/config.ts';
import { TabList } from '../../ui/navigation/tab-list.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { type BlockProps, blockKey } from './block.ts';

/** Blocks under tabs; only the chosen tab's are there. `draw` is handed in, since blocks draw tabs. */
export function TabsBlock({ page, block, draw }: BlockProps<'tabs'> & { draw(blocks: readonly Block[]): ReactNode }) {
  const { text } = useTexts();
  const id = useId();
  const [chosen, choose] = useState(block.items[0]?.id);
  const item = block.items.find((one) => one.id === chosen) ?? block.items[0];
  if (!item) return null;
  return (
    <Box>
      <TabList
        label={text(blockKey(page, block, 'label')) || text(`pages.${page.page.id}.title`)}
        chosen={item.id}
        onChoose={choose}
        choices={block.items.map((one) => ({
          id: one.id,
          label: text(blockKey(page, block, one.id, 'title')),
          tabId: `${id}-${one.id}`,
          panelId: one === item ? `${id}-panel` : undefined,
        }))}
      />
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${item.id}`} key={item.id} sx={{ pt: 3 }}>
        {draw(item.blocks)}
      </Box>
    </Box>
  );
}
