import Typography from '@mui/material/Typography';
import { Markdown, sanitizer } from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { SmartLink } from './links.tsx';

/** Addresses that a text may link to: sites, mailboxes, telephones, paths of the app. */
const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div' as const,
  sanitizer: (value: string) => (ALLOWED.test(value.trim()) ? sanitizer(value) : null),
  overrides: {
    a: ({ href, children }: { href?: string; children?: ReactNode }) =>
      href ? <SmartLink href={href}>{children}</SmartLink> : children,
    // The page's title is the only first-level heading.
    h1: { component: Typography, props: { variant: 'h2', gutterBottom: true } },
    h2: { component: Typography, props: { variant: 'h2', gutterBottom: true } },
    h3: { component: Typography, props: { variant: 'h3', gutterBottom: true } },
  },
};

/** The part of `markdown.tsx` with the parser, in its own chunk. */
export default function ParsedMarkdown({ text }: { text: string }) {
  return <Markdown options={options}>{text}</Markdown>;
}
