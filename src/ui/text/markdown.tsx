import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense } from 'react';
import { SmartLink } from './links.tsx';

const Parsed = lazy(() => import('./markdown-parsed.tsx'));

/** Characters with a meaning in Markdown. Plain sentences need no parser. */
const MARKED = /[*_#`[\]<>|~\\]|\n|^\s*(?:[-+]|\d+[.)])\s|https?:/;

/** A text that is only a link to a page of the app. It needs no parser either, because it stands on light pages. */
const LONE_LINK = /^\[([^[\]*_`<>|~\\]+)\]\((\/[^/\s()][^\s()]*)\)$/;

/** A target of 44 px. */
const LoneLink = styled('p')({ '& > a': { display: 'inline-block', paddingBlock: 10 } });

/**
 * A text of the message files as paragraphs, lists and links. HTML in it is shown as text. Links to other sites open in
 * a new window and have an icon.
 */
export function Markdown({ text }: { text: string }) {
  if (!MARKED.test(text)) return text === '' ? null : <p>{text}</p>;
  const [, words, href] = LONE_LINK.exec(text) ?? [];
  if (words && href)
    return (
      <LoneLink>
        <SmartLink href={href}>{words}</SmartLink>
      </LoneLink>
    );
  return (
    <Suspense fallback={unmarked(text)}>
      <Parsed text={text} />
    </Suspense>
  );
}

/** The text without marks while the parser loads, so that nothing below moves later. */
function unmarked(text: string): ReactNode {
  const words = text.replace(/\[(.*?)\]\(.*?\)/g, '$1').replace(/[*`#]/g, '');
  // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
  return words.split(/\n+/).map((line, at) => <p key={at}>{line}</p>);
}

/** Running text: a readable line length, no margins at the ends, long words break. */
export function Prose({ children }: { children: ReactNode }) {
  return <Box sx={look}>{children}</Box>;
}

const look = {
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  // The first child; emotion warns of `:first-child`, because it fails with server rendering.
  '& > :not(* + *), & > div > :not(* + *)': { mt: 0 },
  '& > :last-child, & > div > :last-child': { mb: 0 },
  '& ul, & ol': { pl: 3 },
  '& li': { my: 0.75 },
  '& li::marker': { color: 'primary.main' },
};
