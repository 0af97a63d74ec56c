import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Markdown as Parsed, sanitizer } from 'markdown-to-jsx/react';
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

/** A text that is only a link to a page of the app. */
const LONE_LINK = /^\[[^[\]]+\]\(\/[^\s()]+\)$/;

/** A target of 44 px. */
const LoneLink = styled('div')({ '& a': { display: 'inline-block', paddingBlock: 10 } });

/**
 * A text of the message files as paragraphs, lists and links. HTML in it is shown as text. Links to other sites open in
 * a new window and have an icon.
 */
export function Markdown({ text }: { text: string }) {
  if (text === '') return null;
  // Texts stand beside links in it, so another text is drawn as another element.
  const parsed = (
    <Parsed key={text} options={options}>
      {text}
    </Parsed>
  );
  return LONE_LINK.test(text) ? <LoneLink>{parsed}</LoneLink> : parsed;
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
