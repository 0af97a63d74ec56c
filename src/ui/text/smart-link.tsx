import type { ReactNode } from 'react';
import { useInRouterContext } from 'react-router-dom';
import { external as ExternalIcon } from '../icons/everywhere.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { PageLink, TextLink } from './text-link.tsx';
import { useTexts } from './texts.tsx';

/** Whether an address leaves the app; mailto and tel open no window. */
function opensWindow(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

/** Attributes of a link that opens a new window and gives it no hold on this one. */
export const newWindow = { target: '_blank', rel: 'noopener noreferrer' } as const;

/**
 * Opens what `newWindow` links do without a link to click, and says whether a window came. The feature
 * `noopener` would hide that; so the new window loses its hold on this one before anything loads in it.
 */
export function openAlone(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (opened) opened.opener = null;
  return opened !== null;
}

/** Mark behind the text of a link that opens a new window, for eyes and for screen readers. */
export function NewWindowMark() {
  const { text } = useTexts();
  return (
    <>
      <ExternalIcon aria-hidden sx={{ fontSize: '1em', ml: 0.5, verticalAlign: '-0.125em' }} />
      <VisuallyHidden> {text('app.newWindow')}</VisuallyHidden>
    </>
  );
}

/** A link inside a text: to a page of the app, to another site (new window), or to a mailbox. */
export function SmartLink({ href, children }: { href: string; children: ReactNode }) {
  const routed = useInRouterContext();
  if (opensWindow(href)) {
    return (
      <TextLink href={href} {...newWindow}>
        {children}
        <NewWindowMark />
      </TextLink>
    );
  }
  if (routed && href.startsWith('/')) return <PageLink to={href}>{children}</PageLink>;
  return <TextLink href={href}>{children}</TextLink>;
}
