import Link, { type LinkProps } from '@mui/material/Link';
import { createContext, type ReactNode, useContext } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps, useInRouterContext } from 'react-router-dom';
import { external as ExternalIcon } from '../icons/everywhere.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { useTexts } from './texts.tsx';

/** The target of a named link of the settings. */
interface ResolvedLink {
  href: string;
  /** The link leaves the app and opens a new window. */
  external: boolean;
}

/** Finds a link by its name below `links` in the settings; `null` for an unknown name. */
export type ResolveLink = (name: string) => ResolvedLink | null;

const LinksContext = createContext<ResolveLink>(() => null);

/** Provides the named links to everything below it. */
export function LinksProvider({ resolve, children }: { resolve: ResolveLink; children: ReactNode }) {
  return <LinksContext.Provider value={resolve}>{children}</LinksContext.Provider>;
}

export function useResolveLink(): ResolveLink {
  return useContext(LinksContext);
}

/** A link to another site or within the page. */
export const TextLink = Link;

/** A link to a page of the app. */
export function PageLink(props: Omit<LinkProps, 'href'> & Pick<RouterLinkProps, 'to'>) {
  return <Link component={RouterLink} {...props} />;
}

/** Whether an address leaves the app; `mailto:` and `tel:` open no window. */
function opensWindow(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

/** Attributes of a link that opens a new window without access to this one. */
export const newWindow = { target: '_blank', rel: 'noopener noreferrer' } as const;

/**
 * Opens a new window without access to this one, and returns whether it opened. The feature `noopener` would hide that,
 * so `opener` is cleared before anything loads.
 */
export function openAlone(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (opened) opened.opener = null;
  return opened !== null;
}

/** Icon and hidden text of a link that opens a new window. */
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
