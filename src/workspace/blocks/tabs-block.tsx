import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';
import type { Block } from '../../model/config.ts';
import { useTexts } from '../../ui/texts.tsx';
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
      <Tabs
        value={item.id}
        onChange={(_event, value: string) => choose(value)}
        variant="fullWidth"
        aria-label={text(blockKey(page, block, 'label')) || text(`pages.${page.page.id}.title`)}
      >
        {block.items.map((one) => (
          <Tab
            key={one.id}
            value={one.id}
            id={`${id}-${one.id}`}
            aria-controls={one === item ? `${id}-panel` : undefined}
            label={text(blockKey(page, block, one.id, 'title'))}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${item.id}`} key={item.id} sx={{ pt: 3 }}>
        {draw(item.blocks)}
      </Box>
    </Box>
  );
}
