import { lazy, type ReactNode, Suspense } from 'react';

const Parsed = lazy(() => import('./markdown-parsed.tsx'));

/** Characters that may mean something in Markdown. Plain sentences skip the parser and its chunk. */
const MARKED = /[*_#`[\]<>|~\\]|\n|^\s*(?:[-+]|\d+[.)])\s|https?:/;

/**
 * A text of the message files as paragraphs, lists, links. HTML in it is shown as text, never run.
 * Links to other sites open in a new window and say so by an icon.
 */
export function Markdown({ text }: { text: string }) {
  if (!MARKED.test(text)) return text === '' ? null : <p>{text}</p>;
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
