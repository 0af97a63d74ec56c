interface Touchable extends HTMLInputElement {
  /** For `details`. */
  open?: boolean;
  /** For `select`. */
  options?: Iterable<HTMLOptionElement>;
  selectedIndex?: number;
}

/** Index of the entry that the page began with. */
export const firstChosen = (options: Iterable<HTMLOptionElement>): number =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );

/**
 * Whether a user did anything to a server-drawn page before its scripts were there. Every page loads this, so it is
 * short; the code that repeats the input is loaded only if needed.
 */
export function isTouched(page: Element): boolean {
  return (
    (globalThis as { pressed?: unknown }).pressed != null ||
    [...page.querySelectorAll<Touchable>('input,textarea,select,details')].some(
      // A checkbox without a value has the value "on" and an empty default.
      ({ type, value, defaultValue, checked, defaultChecked, open, options, selectedIndex }) =>
        options
          ? selectedIndex !== firstChosen(options)
          : open || checked !== defaultChecked || (type !== 'checkbox' && value !== defaultValue),
    )
  );
}
