import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** How long the typist rests before the count is read out, in milliseconds: not at every key. */
const PAUSE = 1000;
/** Share of the limit that has to be left over for the count to be worth no word. */
const PLENTY = 0.1;

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0.75, 0, 0),
  fontVariantNumeric: 'tabular-nums',
  '&[data-over]': { color: theme.palette.error.main, fontWeight: 500 },
}));

/** Characters as the rule `maxLength` counts them: Unicode code points (JSON Schema validation §6.3.1). */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * How many characters are left, or too many. Shown when it gets scarce, and read out when the typist rests. `id` is that of the limit, for `aria-describedby`.
 */
export function Counter({ id, length, limit }: { id: string; length: number; limit: number }) {
  const { text, language } = useTexts();
  const left = limit - length;
  const count = Math.abs(left);
  const scarce = left < limit * PLENTY;
  const key = left < 0 ? 'widgets.textarea.over' : 'widgets.textarea.left';
  // Else they would be counted and written at each key for nobody.
  const words = scarce ? text(key, { count, shown: count.toLocaleString(language) }) : '';
  const spoken = useRested(words);
  const most = useFormatted(limit, language);
  return (
    <>
      {scarce && (
        <Line data-over={left < 0 || undefined} aria-hidden>
          {words}
        </Line>
      )}
      <VisuallyHidden>
        <span id={id}>{text('widgets.textarea.limit', { limit: most })}</span>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}

/**
 * A number as its readers write it, after a while: a browser takes long to get ready for the first one that it formats,
 * and the page is drawn meanwhile. Until then it stands in digits alone.
 */
function useFormatted(number: number, language: string): string {
  const [formatted, setFormatted] = useState(String(number));
  useEffect(() => {
    const timer = setTimeout(() => setFormatted(number.toLocaleString(language)), PAUSE);
    return () => clearTimeout(timer);
  }, [number, language]);
  return formatted;
}

/** The words once they have stayed the same for a while; what is there at the beginning is not announced. */
function useRested(words: string): string {
  const [rested, setRested] = useState('');
  const [first] = useState(words);
  useEffect(() => {
    if (words === first && rested === '') return;
    const timer = setTimeout(() => setRested(words), PAUSE);
    return () => clearTimeout(timer);
  }, [words, first, rested]);
  return rested;
}
