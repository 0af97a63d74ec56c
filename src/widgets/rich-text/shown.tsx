import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SmartLink } from '../../ui/text/links.tsx';
import { type Block, parsed, type Span } from './parsed.ts';

const Words = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& p, & ul, & ol': { margin: theme.spacing(0, 0, 1) },
  '& ul, & ol': { paddingInlineStart: theme.spacing(3) },
  '& p': { whiteSpace: 'pre-line' },
  '& > :last-child': { marginBottom: 0 },
}));

/** The text as it reads. Nothing but its own marks becomes anything but words. */
export function Shown({ text }: { text: string }) {
  return <Words>{parsed(text).map((block, at) => partOf(block, String(at)))}</Words>;
}

function partOf({ is, lines }: Block, key: string): ReactNode {
  const drawn = lines.map((spans, at) => spans.map((span, index) => wordsOf(span, `${at} ${index}`)));
  if (is === 'paragraph') return <p key={key}>{drawn.flatMap((line, at) => (at === 0 ? line : ['\n', ...line]))}</p>;
  const List = is === 'bullets' ? 'ul' : 'ol';
  return <List key={key}>{drawn.map((line, at) => entryOf(line, String(at)))}</List>;
}

function entryOf(words: ReactNode, key: string): ReactNode {
  return <li key={key}>{words}</li>;
}

function wordsOf({ is, words, href = '' }: Span, key: string): ReactNode {
  switch (is) {
    case 'bold':
      return <strong key={key}>{words}</strong>;
    case 'italic':
      return <em key={key}>{words}</em>;
    case 'link':
      return (
        <SmartLink key={key} href={href}>
          {words}
        </SmartLink>
      );
    default:
      return words;
  }
}
