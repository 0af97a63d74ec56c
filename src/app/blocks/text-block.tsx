import Paper from '@mui/material/Paper';
import { Notice } from '../../ui/later.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Prose } from '../../ui/prose.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { type BlockProps, blockKey } from './block.ts';

/** A Markdown text: bare, on a card, or as a notice. */
export function TextBlock({ page, block }: BlockProps<'text'>) {
  const { text } = useTexts();
  const words = (
    <Prose>
      <Markdown text={text(blockKey(page, block))} />
    </Prose>
  );
  if (block.look === 'notice') return <Notice severity="info">{words}</Notice>;
  if (block.look !== 'card') return words;
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: { xs: 2.5, sm: 4 } }}>
      {words}
    </Paper>
  );
}
