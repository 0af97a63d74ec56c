interface Touchable extends HTMLInputElement {
  /** Of what unfolds. */
  open?: boolean;
  /** Of a list. */
  options?: Iterable<HTMLOptionElement>;
  selectedIndex?: number;
}

/** Which entry of a list the page began with. */
export const firstChosen = (options: Iterable<HTMLOptionElement>): number =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );

/**
 * Whether somebody did anything to a page that the server had drawn, before its scripts were there. Every page carries
 * this, so it is short; what is done about it is fetched then.
 */
export function isTouched(page: Element): boolean {
  return (
    (globalThis as { pressed?: unknown }).pressed != null ||
    [...page.querySelectorAll<Touchable>('input,textarea,select,details')].some(
      // A checkbox without a value says "on", and no default for it.
      ({ type, value, defaultValue, checked, defaultChecked, open, options, selectedIndex }) =>
        options
          ? selectedIndex !== firstChosen(options)
          : open || checked !== defaultChecked || (type !== 'checkbox' && value !== defaultValue),
    )
  );
}
