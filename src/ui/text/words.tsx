import { Children, type ReactNode } from 'react';

type Part = string | number | false | null | undefined;

/**
 * A text that stands beside other things. A translator of the browser replaces text nodes by elements of its own, and
 * React would look in vain for the nodes that it made: to change their words, or to place something before them. So every
 * text of ours is the only child of an element.
 */
export function Words({ children }: { children: Part | readonly Part[] }) {
  const words = [children].flat().filter(isSaid).join('');
  return words === '' ? null : <span>{words}</span>;
}

function isSaid(part: Part | readonly Part[]): boolean {
  return typeof part === 'string' || typeof part === 'number';
}

/** The children of something that has a mark or an icon beside them, with their texts as `Words`. */
export function worded(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? <Words>{child}</Words> : child,
  );
}
