import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';

/** A link out of the app, or within the page. */
export const TextLink = Link;

/** A link to a page of the app. */
export function PageLink(props: Omit<LinkProps, 'href'> & Pick<RouterLinkProps, 'to'>) {
  return <Link component={RouterLink} {...props} />;
}
