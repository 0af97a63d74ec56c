import Paper from '@mui/material/Paper';
import { useEffect, useId, useState } from 'react';
import { Notice } from '../../ui/later.tsx';
import { LoneButton } from '../../ui/lone-button.tsx';
import { CARD_PADDING } from '../../ui/panel.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { device } from '../device.ts';
import { type BlockProps, blockKey } from './block.ts';

/** A Markdown text: bare, on a card, or as a notice. */
export function TextBlock({ page, block }: BlockProps<'text'>) {
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

/** Whole at the first visit on this device; from then on its first paragraph, and the rest on demand. */
function Folding({ name, words }: { name: string; words: string }) {
  const { text } = useTexts();
  // The device's own: whoever signs out leaves nothing that names them.
  const key = `seen:${name}`;
  const [open, setOpen] = useState(() => device.getItem(key) === null);
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
        <LoneButton size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={{ mt: 1 }}>
          {text(open ? 'app.text.less' : 'app.text.more')}
        </LoneButton>
      )}
    </>
  );
}
