import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { numberFormat } from '../../ui/text/formats.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface Options {
  minRows: number;
  maxRows: number;
}

const MAX_ROWS = 14;

/** Several lines of text, with a character counter if the schema has `maxLength`. Text that is too long is kept. */
export default function TextareaWidget(widget: WidgetProps<string, Options>) {
  return <Textarea {...useField(widget)} />;
}

export function Textarea(props: Field<string, Options>) {
  const { value = '', readOnly, describedBy, options } = props;
  const limit = readOnly ? undefined : props.schema.maxLength;
  const isCounted = typeof limit === 'number';
  // Unicode code points, as `maxLength` counts them (JSON Schema validation §6.3.1).
  const length = isCounted ? [...value].length : 0;
  const counter = `${props.id}__limit`;
  const over = isCounted && length > limit;
  return (
    <>
      <TextInput
        field={{ ...props, invalid: props.invalid || over, describedBy: idList(describedBy, isCounted && counter) }}
        text={value}
        onText={(text) => props.onDraft(text || undefined)}
        rows={options.minRows ?? 1}
        maxRows={options.maxRows ?? MAX_ROWS}
      />
      {isCounted && <Counter id={counter} length={length} limit={limit} />}
    </>
  );
}

/** Milliseconds without a key before the count is announced. */
const PAUSE = 1000;
/** The counter is shown if fewer characters are left than this share of the limit. */
const SCARCE = 0.1;

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0.75, 0, 0),
  fontVariantNumeric: 'tabular-nums',
  '&[data-over]': { color: theme.palette.error.main, fontWeight: 500 },
}));

/**
 * The number of characters left, or too many. It is shown when few are left and announced when the user pauses.
 * @param id of the limit, for `aria-describedby`
 */
function Counter({ id, length, limit }: { id: string; length: number; limit: number }) {
  const { text, language } = useTexts();
  const left = limit - length;
  const count = Math.abs(left);
  const scarce = left < limit * SCARCE;
  const key = left < 0 ? 'widgets.textarea.over' : 'widgets.textarea.left';
  // Formatting a number at every key is slow, so only a visible count is formatted.
  const words = scarce ? text(key, { count, shown: numberFormat(language).format(count) }) : '';
  const spoken = useAfterPause(words);
  const most = useFormattedLater(limit, language);
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

/** Formats a number after a pause: a browser's first use of `Intl` is slow and would delay the page. */
function useFormattedLater(number: number, language: string): string {
  const [formatted, setFormatted] = useState(String(number));
  useEffect(() => {
    const timer = setTimeout(() => setFormatted(numberFormat(language).format(number)), PAUSE);
    return () => clearTimeout(timer);
  }, [number, language]);
  return formatted;
}

/** The text once it has not changed for a while. The first text is not announced. */
function useAfterPause(words: string): string {
  const [settled, setSettled] = useState('');
  const [first] = useState(words);
  useEffect(() => {
    if (words === first && settled === '') return;
    const timer = setTimeout(() => setSettled(words), PAUSE);
    return () => clearTimeout(timer);
  }, [words, first, settled]);
  return settled;
}
