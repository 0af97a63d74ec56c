import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: To };

/**
 * A link to a page of the app, from the parts that react-router has for links of one's own. Its `<Link>` brings what
 * fetches pages of its framework beforehand, which we do not have, to every page.
 */
export function RouterLink({ to, onClick, ...rest }: Props) {
  const go = useLinkClickHandler(to, rest.target === undefined ? {} : { target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    />
  );
}
