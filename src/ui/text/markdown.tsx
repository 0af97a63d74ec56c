import { styled } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense } from 'react';
import { SmartLink } from './smart-link.tsx';

const Parsed = lazy(() => import('./markdown-parsed.tsx'));

/** Characters that may mean something in Markdown. Plain sentences skip the parser and its chunk. */
const MARKED = /[*_#`[\]<>|~\\]|\n|^\s*(?:[-+]|\d+[.)])\s|https?:/;

/** A link to a page of ours and nothing else. The parser is not fetched for it: it stands on pages that have to be light. */
const LONE_LINK = /^\[([^[\]*_`<>|~\\]+)\]\((\/[^/\s()][^\s()]*)\)$/;

/** It is pressed as buttons are. */
const LoneLink = styled('p')({ '& > a': { display: 'inline-block', paddingBlock: 10 } });

/**
 * A text of the message files as paragraphs, lists, links. HTML in it is shown as text, never run.
 * Links to other sites open in a new window and say so by an icon.
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

/** The words without their marks, while the parser is on its way: what stands below must not move when it comes. */
function unmarked(text: string): ReactNode {
  const words = text.replace(/\[(.*?)\]\(.*?\)/g, '$1').replace(/[*`#]/g, '');
  // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
  return words.split(/\n+/).map((line, at) => <p key={at}>{line}</p>);
}
