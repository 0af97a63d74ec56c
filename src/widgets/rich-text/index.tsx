import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { NO_VALUE } from '../../ui/fields/field-control.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { Textarea } from '../textarea/index.tsx';
import {
  bold as BoldIcon,
  bullets as BulletsIcon,
  italic as ItalicIcon,
  link as LinkIcon,
  numbers as NumbersIcon,
} from './mark-icons.ts';
import { type Change, changeOf, type Mark } from './marks.ts';
import { pasted } from './pasted.ts';
import { Shown } from './shown.tsx';

const MARKS = [
  ['bold', 'widgets.rich-text.bold', BoldIcon],
  ['italic', 'widgets.rich-text.italic', ItalicIcon],
  ['bullets', 'widgets.rich-text.bullets', BulletsIcon],
  ['numbers', 'widgets.rich-text.numbers', NumbersIcon],
  ['link', 'widgets.rich-text.link', LinkIcon],
] as const satisfies readonly (readonly [mark: Mark, label: string, icon: unknown])[];
/** With the control key, or the command key of a Mac. */
const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' };
/** Something in the text has a mark. */
const MARKED = /[*[]|^\s*(?:-|\d+[.)])\s/m;

const Frame = styled('div')({});
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: theme.spacing(-1),
}));
const Read = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(1),
  padding: theme.spacing(0.25, 1.75, 1),
  borderInlineStart: `3px solid ${theme.palette.divider}`,
}));
const Heading = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0.75, 0, 0.5),
}));

/**
 * A text with bold, italics, lists and links, typed into a box of the browser's own, so that undo, spelling, dictation
 * and screen readers work as anywhere. Below it stands how it will read.
 */
export default function RichTextWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { id, label, value = '', readOnly, disabled, schema } = props;
  const { text, language } = useTexts();
  if (readOnly)
    return (
      <Frame id={id} role="group" aria-label={label} tabIndex={-1}>
        {value === '' ? NO_VALUE : <Shown text={value} />}
      </Frame>
    );
  const box = () => document.getElementById(id) as HTMLTextAreaElement | null;
  const mark = (which: Mark) => {
    const at = box();
    if (at) put(at, changeOf(at.value, at.selectionStart, at.selectionEnd, which, text('widgets.rich-text.words')));
  };
  const limit = typeof schema.maxLength === 'number' ? schema.maxLength.toLocaleString(language) : '';
  return (
    <Frame
      onKeyDown={(event: KeyboardEvent) => {
        const which = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && KEYS[event.key];
        if (!which || event.target !== box()) return;
        event.preventDefault();
        mark(which);
      }}
      onPaste={(event: ClipboardEvent) => {
        const at = box();
        const words = pasted(event.clipboardData.getData('text/html'));
        if (event.target !== at || !at || words === '') return;
        event.preventDefault();
        const end = at.selectionStart + words.length;
        put(at, { from: at.selectionStart, to: at.selectionEnd, words, marked: [end, end] });
      }}
    >
      <Tools role="group" aria-label={text('widgets.rich-text.tools', { label })}>
        {MARKS.map(([which, words, MarkIcon]) => (
          <IconButton
            key={which}
            disabled={disabled}
            aria-label={text(words)}
            title={text(words)}
            aria-controls={id}
            onClick={() => mark(which)}
          >
            <MarkIcon aria-hidden />
          </IconButton>
        ))}
      </Tools>
      <Textarea {...props} options={{ minRows: 4 }} />
      {limit && <Heading aria-hidden>{text('widgets.textarea.limit', { limit })}</Heading>}
      {MARKED.test(value) && (
        <Read aria-label={text('widgets.rich-text.reads', { label })}>
          <Heading aria-hidden>{text('widgets.rich-text.preview')}</Heading>
          <Shown text={value} />
        </Read>
      )}
    </Frame>
  );
}

/** Types words in the place of others, so that the browser can undo it; where it cannot type, they are put there. */
function put(box: HTMLTextAreaElement, { from, to, words, marked: [start, end] }: Change): void {
  box.focus();
  box.setSelectionRange(from, to);
  const isTyped = words === '' ? document.execCommand('delete') : document.execCommand('insertText', false, words);
  if (!isTyped) {
    box.setRangeText(words);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  box.setSelectionRange(start, end);
}
