import BoldIcon from '@mui/icons-material/FormatBoldOutlined';
import ItalicIcon from '@mui/icons-material/FormatItalicOutlined';
import BulletsIcon from '@mui/icons-material/FormatListBulletedOutlined';
import NumbersIcon from '@mui/icons-material/FormatListNumberedOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ClipboardEvent, createElement, type KeyboardEvent, type ReactNode } from 'react';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { NO_VALUE } from '../../ui/fields/field-control.ts';
import { numberFormat } from '../../ui/text/formats.ts';
import { SmartLink } from '../../ui/text/links.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Textarea } from '../textarea/index.tsx';
import { parseRichText, type Span, type TextBlock } from './display.ts';
import { type Format, formatText, type TextChange } from './format.ts';
import { richTextOf } from './pasted.ts';

const FORMATS = [
  ['bold', 'widgets.rich-text.bold', BoldIcon],
  ['italic', 'widgets.rich-text.italic', ItalicIcon],
  ['bullets', 'widgets.rich-text.bullets', BulletsIcon],
  ['numbers', 'widgets.rich-text.numbers', NumbersIcon],
  ['link', 'widgets.rich-text.link', LinkIcon],
] as const satisfies readonly (readonly [format: Format, label: string, icon: unknown])[];
/** With Ctrl, or Cmd on a Mac. */
const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' };
/** Text that may contain a format sign. */
const MAY_BE_FORMATTED = /[*[]|^\s*(?:-|\d+[.)])\s/m;

const Frame = styled('div')({});
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: theme.spacing(-1),
}));
const Preview = styled('section')(({ theme }) => ({
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
 * Text with bold, italics, lists and links, typed into a plain text box, so that undo, spelling, dictation and screen
 * readers work as usual. A preview below shows the formatted text.
 */
export default function RichTextWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { id, label, value = '', readOnly, disabled, schema } = props;
  const { text, language } = useTexts();
  if (readOnly)
    return (
      <Frame id={id} role="group" aria-label={label} tabIndex={-1}>
        {value === '' ? NO_VALUE : <FormattedText text={value} />}
      </Frame>
    );
  const box = () => document.getElementById(id) as HTMLTextAreaElement | null;
  const format = (which: Format) => {
    const at = box();
    if (at) put(at, formatText(at.value, at.selectionStart, at.selectionEnd, which, text('widgets.rich-text.words')));
  };
  const limit = typeof schema.maxLength === 'number' ? numberFormat(language).format(schema.maxLength) : '';
  return (
    <Frame
      onKeyDown={(event: KeyboardEvent) => {
        const which = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && KEYS[event.key];
        if (!which || event.target !== box()) return;
        event.preventDefault();
        format(which);
      }}
      onPaste={(event: ClipboardEvent) => {
        const at = box();
        const text = richTextOf(event.clipboardData.getData('text/html'));
        if (event.target !== at || !at || text === '') return;
        event.preventDefault();
        const end = at.selectionStart + text.length;
        put(at, { from: at.selectionStart, to: at.selectionEnd, text, selection: [end, end] });
      }}
    >
      <Tools role="group" aria-label={text('widgets.rich-text.tools', { label })}>
        {FORMATS.map(([which, label, FormatIcon]) => (
          <IconButton
            key={which}
            disabled={disabled}
            aria-label={text(label)}
            title={text(label)}
            aria-controls={id}
            onClick={() => format(which)}
          >
            <FormatIcon aria-hidden />
          </IconButton>
        ))}
      </Tools>
      <Textarea {...props} options={{ minRows: 4 }} />
      {limit && <Heading aria-hidden>{text('widgets.textarea.limit', { limit })}</Heading>}
      {MAY_BE_FORMATTED.test(value) && (
        <Preview aria-label={text('widgets.rich-text.reads', { label })}>
          <Heading aria-hidden>{text('widgets.rich-text.preview')}</Heading>
          <FormattedText text={value} />
        </Preview>
      )}
    </Frame>
  );
}

/** Applies a change as if typed, so that the browser can undo it; browsers without `execCommand` set it directly. */
function put(box: HTMLTextAreaElement, { from, to, text, selection: [start, end] }: TextChange): void {
  box.focus();
  box.setSelectionRange(from, to);
  const isTyped = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!isTyped) {
    box.setRangeText(text);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  box.setSelectionRange(start, end);
}

const RichText = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& p, & ul, & ol': { margin: theme.spacing(0, 0, 1) },
  '& ul, & ol': { paddingInlineStart: theme.spacing(3) },
  '& p': { whiteSpace: 'pre-line' },
  '& > :last-child': { marginBottom: 0 },
}));

/** Draws formatted text, anew with every other text. HTML in it stays text. */
function FormattedText({ text }: { text: string }) {
  return createElement(RichText, { key: text }, ...parseRichText(text).map(blockOf));
}

// Elements without keys: a part of a text is its place.
function blockOf({ is, lines }: TextBlock): ReactNode {
  const drawn = lines.map((spans) => spans.map(wordsOf));
  if (is === 'paragraph')
    return createElement('p', null, ...drawn.flatMap((line, at) => (at === 0 ? line : ['\n', ...line])));
  const entries = drawn.map((line) => createElement('li', null, ...line));
  return createElement(is === 'bullets' ? 'ul' : 'ol', null, ...entries);
}

function wordsOf({ words, isBold, isItalic, href }: Span): ReactNode {
  if (href !== undefined) return <SmartLink href={href}>{words}</SmartLink>;
  const slanted = isItalic ? <em>{words}</em> : words;
  return isBold ? <strong>{slanted}</strong> : slanted;
}
