/** The element every contender draws in. */
export function root(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  return element;
}
