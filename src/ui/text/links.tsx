import Link, { type LinkProps } from '@mui/material/Link';
import { createContext, type ReactNode, useContext } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps, useInRouterContext } from 'react-router-dom';
import { external as ExternalIcon } from '../icons/everywhere.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { useTexts } from './texts.tsx';
import { worded } from './words.tsx';

/** The address of a link by its name below `links` in the settings. All of them lead out of the app. */
type ResolveLink = (name: string) => string | undefined;

const LinksContext = createContext<ResolveLink>(() => undefined);
export const LinksProvider = LinksContext.Provider;
export const useResolveLink = (): ResolveLink => useContext(LinksContext);

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

/** Properties of a button that is a link: to a page of the app, or to another site in a new window. */
export function linkTarget({ to, href }: { to?: string; href?: string }): Record<string, unknown> {
  return href === undefined ? { component: RouterLink, to } : { component: 'a', href, ...newWindow };
}

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
      <VisuallyHidden>{` ${text('app.newWindow')}`}</VisuallyHidden>
    </>
  );
}

/** A link inside a text: to a page of the app, to another site (new window), or to a mailbox. */
export function SmartLink({ href, children }: { href: string; children: ReactNode }) {
  const routed = useInRouterContext();
  if (opensWindow(href)) {
    return (
      <Link href={href} {...newWindow}>
        {worded(children)}
        <NewWindowMark />
      </Link>
    );
  }
  if (routed && href.startsWith('/')) return <PageLink to={href}>{children}</PageLink>;
  return <Link href={href}>{children}</Link>;
}
